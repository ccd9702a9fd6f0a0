import { idOf, useField } from './form-context.ts'
import { ListInput } from './list-input.tsx'
import { SeasonInput } from './season-input.tsx'
import { Section } from './section.tsx'
import { sectionId, sections } from './sections.ts'

/** The texts of the booking page, and the days and slots. */
export function BookingFields() {
  return (
    <Section id={sectionId('booking')} title={sections.booking}>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <SeasonInput path="booking.heading" label="Heading" />
        </div>
        <div className="sm:col-span-2">
          <SeasonInput path="booking.subtitle" label="Subtitle" />
        </div>
        <SeasonInput path="booking.from" label="First day" type="date" max="9999-12-31" hint="Without days nothing can be booked." />
        <SeasonInput path="booking.to" label="Last day" type="date" max="9999-12-31" />
        <SeasonInput path="booking.seats" label="Seats per time" inputMode="numeric" hint="How many may book the same day and time." />
      </div>
      <ListInput path="booking.slots" title="Times" item="Time" add="Add a time" type="time" empty="There is no time yet." inOrder />
      <AcceptedOnly />
    </Section>
  )
}

function AcceptedOnly() {
  const path = 'booking.acceptedOnly'
  const { start } = useField(path)
  return (
    <label className="control flex min-w-0 items-center gap-2.5">
      <input id={idOf(path)} type="checkbox" name={path} value="yes" defaultChecked={start === 'yes'} className="shrink-0" />
      Only children with an accepted registration may book
    </label>
  )
}
