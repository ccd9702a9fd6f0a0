// The public interface of this feature.

export { testsFor } from './attempts.ts'
export { audioFilesNamed } from './audio.ts'
export { listsFor, threeWords } from './practice.ts'
