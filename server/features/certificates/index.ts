// The public interface of this feature.

export { drawReceipt } from './draw-in-process.ts'
export { certificateFile, certificatesOfSchool, certified } from './files.ts'
export { bringUpToDate } from './keep-current.ts'
export { verify } from './verify.ts'
