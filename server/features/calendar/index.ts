// The public interface of this feature.
export { calendarFile } from './calendar-file.ts'
export { eventsOf, testDaysOf } from './events.ts'
export { linkMadeAt, ownerOfLink } from './links.ts'
