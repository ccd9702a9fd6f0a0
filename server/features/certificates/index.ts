// The public interface of this feature.
export { certificateFile } from './download.ts'
export { drawReceipt } from './draw-in-process.ts'
export { bringUpToDate } from './keep-current.ts'
export { certificatesOfSchool, certified } from './own.ts'
export { verify } from './verify.ts'
