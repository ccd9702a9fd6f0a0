// The public interface of this feature.
export { notifyMeSince } from './notify-me.ts'
export { registrationsOf } from './registrations-of.ts'
