// What other features may use.
export { wishedAt } from './notify-me.ts'
export { registrationsOf } from './registrations-of.ts'
