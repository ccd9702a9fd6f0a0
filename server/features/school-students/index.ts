// The public interface of this feature.
export {
  checkStudent,
  doorForSchools,
  draftColumns,
  draftNamed,
  draftsOf,
  findRegistered,
  isDraftOf,
  nameOf as draftName,
  schoolDoor,
  sharedAnswers,
} from './drafts.ts'
export { figuresOf, isStudentOf, studentOf, toStudents } from './list.ts'
export { paymentOf } from './payments.ts'
export { resultsOfSchool } from './results.ts'
