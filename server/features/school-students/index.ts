// The public interface of this feature.
export { draftNamed, nameOf as draftName, sharedAnswers } from './drafts.ts'
export { latestOf } from './latest.ts'
export { figuresOf, isStudentOf, studentOf, toStudents } from './list.ts'
export { resultsOfSchool } from './results.ts'
