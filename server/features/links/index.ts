// The public interface of this feature.
export { bookingPath, bookingToken, registrationByToken, statusPath, statusPathFor } from './registration-link.ts'
