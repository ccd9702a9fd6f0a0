// The public interface of this feature.
export { type NamedSchool, schoolNamed } from './choose.ts'
export { exampleSchool } from './emails.ts'
export { isInIndia, isRegistered, toSchoolAnswers } from './row.ts'
export {
  doorFor,
  isVerified,
  type OwnSchool,
  refuseUnverified,
  type SignedInSchool,
  schoolAddress,
  schoolIn,
  schoolOf,
  schoolSignedIn,
  schoolZone,
} from './school-of.ts'
export { countToDecide } from './to-decide.ts'
