import { Download } from 'lucide-react'
import type { PersonalData } from '#domain/privacy/privacy.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { archiveAddress } from './calls.ts'
import { PersonalDataLines } from './personal-data-lines.tsx'

/** Says whose data the archive contains before it is downloaded. */
export function ExportDialog({ stored, onClose }: { stored: PersonalData; onClose: () => void }) {
  return (
    <Dialog title="Export everything about this person?" onClose={onClose}>
      <p className="text-base font-semibold break-words">{stored.email}</p>
      <PersonalDataLines stored={stored} />
      <p>
        The zip file contains all of it as text (person.json) and the payment screenshots. It’s only for the person with this address, so
        check who is asking. The access log records your export.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <a
          href={archiveAddress(stored.email)}
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
