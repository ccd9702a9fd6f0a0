import { Download } from 'lucide-react'
import { erasure, type PersonalData, personalDataLines } from '#domain/privacy/privacy.ts'
import { call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { InputField } from '#web/kit/form/input-field.tsx'
import { numberText } from '#web/office/format.ts'
import { taskDialog } from '#web/office/kit/task-dialog.tsx'

/** Shows what would be erased, and asks for the email address to be typed again. Refused when the data has changed since it was shown. */
export const EraseDialog = taskDialog<PersonalData & { id: string }>({
  title: 'Erase everything about this person?',
  about: (person) => (
    <>
      <p className="text-base font-semibold break-words">{person.names.join(', ') || person.email}</p>
      <p>This can’t be undone. It erases:</p>
      <PersonalDataLines person={person} />
      <p className="text-ink-2">
        Booked seats become free, and the dashboard no longer counts this person. You can’t erase sent emails, exported workbooks, older
        backups or unsent answers on a family’s own device from here.
      </p>
    </>
  ),
  fields: ({ email }, issues) => (
    <InputField
      id="confirmation"
      label="Enter the address again"
      hint={email}
      error={issueAt(issues, 'confirmation')}
      name="confirmation"
      type="email"
      maxLength={254}
      spellCheck={false}
    />
  ),
  check: ({ confirmation = '' }, { email }) =>
    confirmation.trim().toLowerCase() === email ? [] : [{ path: 'confirmation', message: `Enter ${email} to continue.` }],
  yes: 'Erase',
  busy: 'Erasing…',
  no: 'Back',
  look: 'danger',
  onConflict: 'rereads',
  send: ({ email, plan }, { confirmation = '' }) =>
    call('/api/office/erasures', { method: 'POST', body: { email, plan, confirmation: confirmation.trim() }, answer: erasure }),
})

/** Says whose data the archive contains before it is downloaded. */
export function ExportDialog({ person, onClose }: { person: PersonalData; onClose: () => void }) {
  return (
    <Dialog title="Export everything about this person?" onClose={onClose}>
      <p className="text-base font-semibold break-words">{person.email}</p>
      <PersonalDataLines person={person} />
      <p>
        The zip file contains all of it as text (person.json) and the payment screenshots. It’s only for the person with this address, so
        check who is asking. The access log records your export.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <a
          href={archiveAddress(person.email)}
          download="person.zip"
          className={buttonClass('primary', 'control')}
          onClick={() => setTimeout(onClose)}
        >
          <Download size={16} aria-hidden="true" /> Download
        </a>
      </div>
    </Dialog>
  )
}

/** How much is stored, by kind, and what remains after erasing. */
export function PersonalDataLines({ person: { counts, students, administrator, former_addresses, elsewhere } }: { person: PersonalData }) {
  return (
    <div className="grid gap-2">
      <ul className="list-disc ps-5 tabular-nums">
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
      {students > 0 && <p>{`The ${numberText(students)} students that this school registered aren’t erased.`}</p>}
      {administrator && <p>This is also an administrator’s address. That account isn’t erased.</p>}
    </div>
  )
}

/** The address of the archive with that data. */
function archiveAddress(email: string): string {
  return `/api/office/person.zip?${new URLSearchParams({ email })}`
}
