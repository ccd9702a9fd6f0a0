// The public interface of this feature.
export { registrationsWithNextSteps } from './next-steps.ts'
export { askedAbout, exampleNews, startNotifying, tellOfOpenings } from './notify-me.ts'
export { isRegistrationOf, languageOf, ownRegistrations, type Reader, zoneOf } from './registrations-of.ts'
export { resultsOf } from './results-of.ts'
