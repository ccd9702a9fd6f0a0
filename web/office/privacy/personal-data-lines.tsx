import { type PersonalData, personalDataLines } from '#domain/privacy/privacy.ts'
import { numberText } from '#web/office/list/count.ts'

/** How much is stored, by kind, and what remains after erasing. */
export function PersonalDataLines({ stored: { counts, students, administrator, former_addresses, elsewhere } }: { stored: PersonalData }) {
  return (
    <div className="grid gap-2">
      <ul className="list-disc pl-5 tabular-nums">
        {personalDataLines(counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {former_addresses.length > 0 && (
        <p className="break-words">This includes what is stored under earlier addresses: {former_addresses.join(', ')}.</p>
      )}
      {elsewhere.length > 0 && (
        <p className="break-words">
          Another registration had this address until it was corrected. It isn’t included. If it’s the same family, look up{' '}
          {elsewhere.join(', ')} too.
        </p>
      )}
      {students > 0 && <p>The {numberText(students)} students that this school registered aren’t erased.</p>}
      {administrator && <p>This is also an administrator’s address. That account isn’t erased.</p>}
    </div>
  )
}
