import { competitions } from '#domain/competitions/index.ts'
import { labelOfPath } from '#domain/season/labels.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { idOf, useField } from './form-context.ts'
import { Section } from './section.tsx'
import { sectionId, sections } from './sections.ts'

/** The disclaimer that families see before the first question. */
export function DisclaimerFields({ clauses }: { clauses: string[] }) {
  return (
    <Section id={sectionId('disclaimer')} title={sections.disclaimer}>
      <p className="max-w-prose text-ink-2">
        Families read these before the first question. Write {'{india}'} and {'{abroad}'} where the fees of the door belong; they are filled
        in. A registration keeps the wording that it was shown.
      </p>
      {clauses.map((clause) => (
        <Clause key={clause} clause={clause} />
      ))}
    </Section>
  )
}

function Clause({ clause }: { clause: string }) {
  const path = `disclaimer.clauses.${clause}`
  const { start, error } = useField(path)
  const users = competitions.filter(({ disclaimer }) => disclaimer.some((name) => name === clause)).map(({ name }) => name)
  return (
    <Field id={idOf(path)} label={labelOfPath(path)} hint={usersText(users)} error={error}>
      {(control) => (
        <textarea
          {...control}
          name={path}
          defaultValue={start}
          rows={2}
          className={`${controlClass} field-sizing-content min-h-15 py-2!`}
        />
      )}
    </Field>
  )
}

function usersText(users: string[]): string {
  if (users.length === 0) return 'No competition uses it.'
  if (users.length === competitions.length) return 'Used by every competition.'
  return `Used by ${users.join(', ')}.`
}
