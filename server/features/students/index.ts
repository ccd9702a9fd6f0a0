// The public interface of this feature.
export { languageOf, zoneOf } from './language-of.ts'
export { registrationsWithNextSteps } from './next-steps.ts'
export { askedAbout, exampleNews, startNotifying, tellOfOpenings } from './notify-me.ts'
export { isRegistrationOf, type Reader } from './own-scope.ts'
export { ownRegistrations } from './registrations-of.ts'
export { resultsOf } from './results-of.ts'
