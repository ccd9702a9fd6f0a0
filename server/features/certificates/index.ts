// The public interface of this feature.
export { certificateFile } from './download.ts'
export { bringUpToDate } from './keep-current.ts'
export { certificatesOfSchool, certified } from './own.ts'
export { deleteOldPrints, forgetPrints, printNext, printsNamed } from './prints.ts'
export { startPrinting } from './upkeep.ts'
export { certificatesOf, verify } from './verify.ts'
