import { type FormEvent, useId, useState } from 'react'
import type { MoneyProposal } from '#domain/payment/statement-api.ts'
import { agreedBecause } from '#domain/registration/reasons.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { emailsWait } from '#web/office/format.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { explain, moniesText, whoText } from './words.ts'

const ownWords = 'Own words…'

/** `isSchoolFee`: the school's fee is the reason. */
type AgreeDialogProps = { row: MoneyProposal; isSchoolFee: boolean; onAgree: (why: string) => void; onClose: () => void }

/** Asks why less than the fee is enough, with the same reasons as the review. */
export function AgreeDialog({ row, isSchoolFee, onAgree, onClose }: AgreeDialogProps) {
  const id = useId()
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState('')
  const { short } = explain(row)
  return (
    <Dialog title={`Accept ${whoText(row.registrations)} for ${moniesText(row.lines)}?`} onClose={onClose}>
      <form noValidate onSubmit={agree} className="grid gap-3">
        <p>{`${short} ${isSchoolFee ? 'It’s the school’s fee.' : ''}`}</p>
        {!isSchoolFee && (
          <fieldset>
            <legend className="mb-1 font-semibold">{`Agree to ${moniesText(row.lines)}, because`}</legend>
            {[...agreedBecause, ownWords].map((reason) => (
              <label key={reason} className="flex min-h-8 items-center gap-2.5 rounded-medium px-2 has-checked:bg-tint max-wide:min-h-11">
                <input type="radio" name={id} checked={why === reason} onChange={() => choose(reason)} />
                <span>{reason}</span>
              </label>
            ))}
          </fieldset>
        )}
        {why === ownWords ? (
          <ReasonField name="own" rows={2} hint="The family doesn’t see it." required error={missing || undefined} />
        ) : (
          missing && (
            <p role="alert" className="font-medium text-bad">
              {missing}
            </p>
          )
        )}
        <p className="text-ink-2">
          The history, the day-end totals and the accountant’s workbook show it as agreed; the family reads only ‘accepted’.
        </p>
        <p className="text-ink-2">
          {sendsEmails ? 'The email leaves in 5 minutes; until then you can undo it.' : `You can undo it for 5 minutes. ${emailsWait}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            {isSchoolFee ? 'Accept at the school fee' : 'Accept'}
          </Button>
        </div>
      </form>
    </Dialog>
  )

  function choose(reason: string) {
    setWhy(reason)
    setMissing('')
  }

  function agree(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const own = String(new FormData(event.currentTarget).get('own') ?? '').trim()
    if (!isSchoolFee && why === '') return setMissing('Choose a reason.')
    if (why === ownWords && own === '') return setMissing('Write the reason.')
    onAgree(why === ownWords ? own : why && `${why}.`)
    onClose()
  }
}
