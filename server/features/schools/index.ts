// The public interface of this feature.
export { schoolChosen } from './choose.ts'
export { toAnswers } from './row.ts'
export { doorFor, isUnderClaim, type OwnSchool, schoolOf, schoolSignedIn } from './school-of.ts'
