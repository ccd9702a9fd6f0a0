// The public interface of this feature.
export { audioFilesNamed } from './audio.ts'
export { listsFor, threeWords } from './practice.ts'
