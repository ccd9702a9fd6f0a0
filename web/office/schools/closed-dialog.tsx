import type { OfficeSchool } from '#domain/school/school.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { season } from '#web/office/content.ts'
import { History } from '#web/office/history/history.tsx'
import { moment } from '#web/office/moment.ts'
import { schoolHistoryAddress } from './calls.ts'
import { schoolIn } from './columns.tsx'
import { schoolLabels } from './school-dialog.tsx'

/** A declined claim or a replaced school, with its answers and the decision. Read only. */
export function ClosedDialog({ school, onClose }: { school: OfficeSchool; onClose: () => void }) {
  const isDeclined = school.standing === 'declined'
  return (
    <Dialog title={isDeclined ? 'Declined claim' : 'Replaced school'} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        <div className="min-w-0 break-words">
          <p className="text-base font-semibold">
            {schoolIn(school)} ({school.register_no})
          </p>
          <p className="text-ink-2">
            {school.answers.email}, registered {moment(school.registered_at, season.timeZone)}
          </p>
          {school.claim_of && (
            <p className="text-ink-2">
              Claimed to be {school.claim_of.name} ({school.claim_of.register_no}), {school.claim_of.email}
            </p>
          )}
        </div>
        <p>
          {isDeclined
            ? 'The claim was declined, so it has no account. If the school registers again, it’s a new claim.'
            : 'Another registration is this school now, with its students. To give it back, ask the school to register again, then accept that claim.'}
        </p>
        <History at={schoolHistoryAddress(school.id)} labelOf={schoolLabels} />
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}
