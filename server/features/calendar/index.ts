// The public interface of this feature.
export { eventsOf } from './calendar.ts'
