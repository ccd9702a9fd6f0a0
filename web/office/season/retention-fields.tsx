import { SeasonInput } from './season-input.tsx'
import { Section } from './section.tsx'
import { sectionId, sections } from './sections.ts'

/** After how many days data is deleted. */
export function RetentionFields() {
  return (
    <Section id={sectionId('retention')} title={sections.retention}>
      <p className="text-ink-2">
        Enter a number of days. To keep the data, leave the field empty. Registrations waiting for review are never deleted. A change takes
        effect 7 days after you save it.
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SeasonInput path="retention.declined" label="Declined registrations" inputMode="numeric" hint="Counted from the decision." />
        <SeasonInput path="retention.accepted" label="Accepted registrations" inputMode="numeric" hint="Counted from the decision." />
        <SeasonInput path="retention.bookings" label="Bookings" inputMode="numeric" hint="Counted from the day that was booked." />
        <SeasonInput path="retention.letters" label="Emails" inputMode="numeric" hint="Counted from the day they were sent." />
        <SeasonInput path="retention.sessions" label="Ended sessions" inputMode="numeric" hint="Counted from the end of the session." />
      </div>
    </Section>
  )
}
