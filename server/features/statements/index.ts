// The public interface of this feature.
export { withDays } from './list.ts'
export { deleteLinesBefore, eraseLinesOfPerson, linesOfPerson, type OfPerson } from './personal-lines.ts'
