import { useMemo } from 'react'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { idOf, useField } from './form-context.ts'
import { SeasonInput } from './season-input.tsx'
import { Section } from './section.tsx'
import { sectionId, sections } from './sections.ts'

/** Who runs the competitions, and in which time zone. */
export function OrganisationFields() {
  return (
    <Section id={sectionId('organisation')} title={sections.organisation}>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SeasonInput path="organisation" label="Name" hint="At the head of every page and letter." />
        <SeasonInput path="contact" label="Contact address" type="email" hint="The e-mail address families and schools write to." />
        <SeasonInput
          path="coordinator"
          label="School coordinator’s address"
          type="email"
          hint="An e-mail address, for a copy of every school’s letter. May stay empty."
        />
        <TimeZoneInput />
        <SeasonInput
          path="round"
          label="Season number"
          readOnly
          hint="In each season a student can register and book once. ‘New season from this one’ counts it up."
        />
      </div>
    </Section>
  )
}

function TimeZoneInput() {
  const { start, error } = useField('timeZone')
  const zones = useMemo(() => [...new Set([start, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort(), [start])
  return (
    <Field id={idOf('timeZone')} label="Time zone" hint="All dates and times on this page are on these clocks." error={error}>
      {(control) => (
        <select {...control} name="timeZone" defaultValue={start} className={controlClass}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
