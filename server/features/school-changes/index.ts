// The public interface of this feature.
export { actsFor, placeOfStudent } from './change.ts'
