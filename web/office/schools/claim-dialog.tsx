import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { ClaimDecision, OfficeSchool } from '#domain/school/school.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { isStale, sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { moment } from '#web/office/moment.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { decideClaim, schoolHistoryAddress } from './api.ts'
import { schoolIn } from './columns.tsx'
import { type SchoolDialogProps, schoolLabels } from './school-dialog.tsx'

export const AcceptClaimDialog = (props: SchoolDialogProps) => <ClaimDialog decision="accepted" {...props} />

export const DeclineClaimDialog = (props: SchoolDialogProps) => <ClaimDialog decision="declined" {...props} />

type ClaimDialogProps = SchoolDialogProps & { decision: ClaimDecision['decision'] }

/** Says what accepting or declining a claim does before it is done. Closing changes nothing. */
function ClaimDialog({ school: claim, decision, onClose, onEdit, onDone }: ClaimDialogProps) {
  const reason = useRef<HTMLTextAreaElement>(null)
  // A second click may arrive before the first is shown as pending.
  const isSent = useRef(false)
  const deciding = useMutation({
    mutationFn: (why: string) => decideClaim(claim.id, { decision, version: claim.version, ...(why && { reason: why }) }),
    onSuccess: ({ message }) => onDone({ look: 'good', text: message }),
    onError: (error) => {
      isSent.current = false
      if (isStale(error)) onDone({ look: 'bad', text: sentence(error) })
    },
  })
  const isAccepting = decision === 'accepted'
  return (
    <Dialog title={isAccepting ? 'Accept this claim?' : 'Decline this claim?'} onClose={onClose}>
      <form className="grid min-w-0 gap-4" onSubmit={send}>
        <Claimant school={claim} name={schoolIn(claim)} claims="Claims" />
        <p className="break-words">{isAccepting ? acceptingText(claim) : decliningText(claim)}</p>
        {!isAccepting && <ReasonField ref={reason} rows={4} hint="We’ll email this to the school, word for word." />}
        {deciding.error && !isStale(deciding.error) && <Message look="bad">{refusal(deciding.error)}</Message>}
        <History at={schoolHistoryAddress(claim.id)} labelOf={schoolLabels} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onEdit} disabled={deciding.isPending}>
            Edit
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>Close</Button>
          <Button look={isAccepting ? 'primary' : 'danger'} type="submit" busy={deciding.isPending}>
            {isAccepting ? (deciding.isPending ? 'Accepting…' : 'Accept') : deciding.isPending ? 'Declining…' : 'Decline'}
          </Button>
        </div>
      </form>
    </Dialog>
  )

  function send(event: FormEvent) {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    deciding.mutate(reason.current?.value.trim() ?? '')
  }
}

function acceptingText(claim: OfficeSchool): string {
  const { claim_of: earlier, register_no, answers } = claim
  const becomes = `${schoolIn(claim)} becomes the school under register number ${register_no}.`
  if (earlier === null)
    return `${becomes} ${answers.email} gets an email. If this address still belongs to another school’s account, correct it with Edit first.`
  return `${becomes} The students of the earlier registration (register number ${earlier.register_no}) move to it. The earlier account, ${earlier.email}, can no longer sign in. Both get an email.`
}

function decliningText({ claim_of: earlier, answers }: OfficeSchool): string {
  const stays = earlier ? ` The school under register number ${earlier.register_no} stays as it is.` : ''
  return `The claim is closed, and ${answers.email} gets an email.${stays}`
}

/** Shows an error about a field as a sentence, because the dialog has no such field. */
function refusal(error: Error): string {
  const [issue] = error instanceof Problem ? error.errors : []
  return issue ? `${issue.message} Press Edit to correct it.` : sentence(error)
}

/** A declined claim or a replaced school, with its answers and the decision. Read only. */
export function ClosedDialog({ school, onClose }: SchoolDialogProps) {
  const isDeclined = school.standing === 'declined'
  return (
    <Dialog title={isDeclined ? 'Declined claim' : 'Replaced school'} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        <Claimant school={school} name={`${schoolIn(school)} (${school.register_no})`} claims="Claimed" />
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

type ClaimantProps = { school: OfficeSchool; name: string; claims: 'Claims' | 'Claimed' }

/** Who it is, and which school it claims or claimed to be. */
function Claimant({ school: { answers, registered_at, claim_of: earlier }, name, claims }: ClaimantProps) {
  return (
    <div className="min-w-0 break-words">
      <p className="text-base font-semibold">{name}</p>
      <p className="text-ink-2">
        {answers.email}, registered {moment(registered_at)}
      </p>
      {earlier && (
        <p className="text-ink-2">
          {claims} to be {earlier.name} ({earlier.register_no}), {earlier.email}
        </p>
      )}
    </div>
  )
}
