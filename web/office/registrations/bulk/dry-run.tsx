import { type FormEvent, useRef } from 'react'
import type { DecisionPreview } from '#domain/registration/decision.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { emailsWait, numberText } from '#web/office/format.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { leftOutText } from './left-out.ts'
import { FocusedMessage, People } from './people.tsx'
import { dryRunText, unseenText, verbs } from './words.ts'

type DryRunProps = { decision: Decision; preview: DecisionPreview; onClose: () => void; onRun: (reason: string) => void }

/** Shows what the decision would do and asks for confirmation. */
export function DryRun({ decision, preview: { can, left_out: left, cannot, gone, more, total, unseen }, onClose, onRun }: DryRunProps) {
  const reason = useRef<HTMLTextAreaElement>(null)
  return (
    <form className="grid gap-4" noValidate onSubmit={run}>
      <FocusedMessage>{dryRunText(decision, can.length, cannot.length + left.length)}</FocusedMessage>
      {total !== '' && (
        <p>
          <span>{`Together ${total}.`}</span>{' '}
          <span className={unseen > 0 ? 'font-semibold text-wait' : ''}>{unseenText(unseen, can.length)}</span>
        </p>
      )}
      {left.length > 0 && (
        <>
          <Message look="wait">{`${leftOutText(left)} Look at them one by one.`}</Message>
          <People label="Left out" people={left.map(({ why, ...person }) => ({ ...person, note: why }))} />
        </>
      )}
      {more && <Message look="wait">Too many match to decide them all at once. When these are done, select the rest.</Message>}
      {gone > 0 && <Message look="wait">{`${gone === 1 ? 'One of them no longer exists' : `${gone} of them no longer exist`}.`}</Message>}
      {cannot.length > 0 && (
        <People label="Can’t be decided" people={cannot.map(({ why, ...person }) => ({ ...person, note: why, bad: true }))} />
      )}
      {can.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer font-semibold text-accent">
            {can.length === 1 ? 'Show who' : `Show all ${numberText(can.length)}`}
          </summary>
          <div className="pt-2">
            <People label={`Can be ${verbs[decision].done}`} people={can} />
          </div>
        </details>
      )}
      {decision === 'declined' && can.length > 0 && (
        <ReasonField ref={reason} rows={3} hint="We’ll email this to each of these families, word for word." />
      )}
      <p className="text-ink-2">
        {sendsEmails
          ? 'Each family gets an email in 5 minutes. Until then you can undo all of them at once.'
          : `You can undo all of them at once for 5 minutes. ${emailsWait}`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look={decision === 'declined' ? 'danger' : 'primary'} type="submit" disabled={can.length === 0}>
          {`${verbs[decision].verb} ${numberText(can.length)}`}
        </Button>
      </div>
    </form>
  )

  function run(event: FormEvent) {
    event.preventDefault()
    onRun(reason.current?.value.trim() ?? '')
  }
}
