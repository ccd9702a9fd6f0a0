// The public interface of this feature.
export { eventsOf, testDaysOf } from './events.ts'
