// The public interface of this feature.
export { schoolChosen } from './choose.ts'
export { exampleValues } from './emails.ts'
export { toAnswers } from './row.ts'
export { doorFor, isUnderClaim, type OwnSchool, schoolAddress, schoolOf, schoolSignedIn } from './school-of.ts'
