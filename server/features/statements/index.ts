// The public interface of this feature.
export { deleteLinesBefore, eraseLinesOfPerson, linesBefore, linesOfPerson, type OfPerson } from './personal-lines.ts'
