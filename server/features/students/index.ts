// What other features may use.
export { notifyMeSince } from './notify-me.ts'
export { registrationsOf } from './registrations-of.ts'
