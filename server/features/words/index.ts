// The public interface of this feature.

export { testsFor } from './attempts.ts'
export { listsFor, threeWords } from './practice.ts'
