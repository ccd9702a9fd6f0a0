import { useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { ReviewBatch } from '#domain/registration/review.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { mayEdit } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { Facts } from '#web/office/kit/description-lists.tsx'
import { shortMoment } from '#web/office/moment.ts'
import { school as schoolKind, verifySchool } from '#web/office/schools/school.ts'
import { besideLabels } from './details.tsx'
import { statusText } from './flags.tsx'
import type { Review } from './use-review.ts'

/** The students of one payment: a decision concerns those who are ticked, or the one who is opened alone. */
export function Batch({ review: { current, payment, walk }, batch }: { review: Review; batch: ReviewBatch }) {
  const { students, school } = batch
  const { waiting, isTicked, tick, setAlone } = payment
  const isAlone = !payment.isTogether
  const ticked = waiting.filter(isTicked)
  const openAlone = (id: string) => {
    setAlone(id)
    if (id !== current) walk.jump(id)
  }
  return (
    <section aria-label="Students in this payment" className="grid gap-2 px-4 pt-3 text-[13.5px] max-wide:order-2 max-wide:text-[15px]">
      <div className="flex flex-wrap items-baseline justify-between gap-2 text-[13px] font-semibold text-ink-2">
        <h3>Students in this payment</h3>
        {isAlone ? (
          <Button look="quiet" onClick={() => setAlone('')}>{`Decide all ${waiting.length} together`}</Button>
        ) : (
          <span className="tabular-nums">{`${ticked.length} of ${waiting.length} ticked`}</span>
        )}
      </div>
      <ul className="max-h-80 overflow-y-auto rounded-large border border-line">
        {students.map((student) => {
          const { id, name, serial_no, class_name, status, flags } = student
          const [flag] = flags
          const isOpen = status === 'pending'
          return (
            <li
              key={id}
              className={`flex min-h-9 items-center gap-2 border-t border-line px-2.5 py-0.5 first:border-t-0 ${isAlone && id === current ? 'bg-tint' : flag && isOpen ? 'bg-wait-tint' : ''}`}
            >
              <input
                type="checkbox"
                aria-label={`Include ${name}`}
                checked={!isAlone && isOpen && isTicked(student)}
                disabled={isAlone || !isOpen || flags.length > 0}
                onChange={(event) => tick(id, event.currentTarget.checked)}
                className="size-4 shrink-0 accent-accent"
              />
              <button
                type="button"
                onClick={() => openAlone(id)}
                className="min-w-0 flex-1 truncate text-start font-semibold hover:underline"
              >
                {name}
              </button>
              <span className="w-12 text-ink-2 tabular-nums">{serial_no}</span>
              <span className="max-w-20 truncate text-ink-2">{class_name}</span>
              <span className="min-w-0 flex-1 truncate text-end text-[12.5px]">
                {isOpen ? (
                  flag && (
                    <b className="text-wait">
                      <Flag size={12} aria-hidden="true" className="me-1 inline" />
                      <span>{flag.text}</span>
                    </b>
                  )
                ) : (
                  <span className="text-ink-2">{statusText({ status, decided_at: null })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {!isAlone && ticked.length < waiting.length && (
        <p className="text-ink-2">Whoever is left out keeps their share of the payment. Open a name to decide about one student.</p>
      )}
      <Facts
        className={besideLabels}
        of={[
          ['Paid by', `${batch.paid_by}, ${shortMoment(batch.paid_at)}`],
          ['Transfers', (batch.transfers.length > 1 || batch.rest) && <Transfers {...batch} />],
          [
            'School',
            school &&
              `Register number ${school.register_no}, ${school.is_verified ? 'verified' : 'not verified'}. ${school.accepted} accepted so far.`,
          ],
        ]}
      />
      {school && !school.is_verified && <Verify school={school} />}
    </section>
  )
}

function Transfers({ transfers, rest }: Pick<ReviewBatch, 'transfers' | 'rest'>) {
  return (
    <>
      {transfers.map(({ txn_no, amount }) => (
        <span key={txn_no} className="block">{`${amount}, number ${inGroups(txn_no)}`}</span>
      ))}
      {rest && <b className="block text-wait">{`${rest} is still to be sent`}</b>}
    </>
  )
}

/** The office may have taken a verification back after the school paid. */
function Verify({ school: { id, name } }: { school: NonNullable<ReviewBatch['school']> }) {
  const client = useQueryClient()
  const [problem, setProblem] = useState('')
  return (
    <Message look="wait" action={mayEdit && <Button onClick={verify}>Verify school</Button>}>
      {problem || `Make sure that ${name} is a school before you accept its payment.`}
    </Message>
  )

  async function verify() {
    try {
      await verifySchool(await call(`${schoolKind.at}/${id}`, { answer: schoolKind.one }))
      await client.invalidateQueries({ queryKey: ['review'] })
    } catch (error) {
      setProblem(sentence(error))
    }
  }
}
