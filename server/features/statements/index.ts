// The public interface of this feature.
export { deleteLinesBefore, eraseLinesOfPerson, linesOfPerson, type OfPerson } from './personal-lines.ts'
