import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, MailX, Phone, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { type CorrectionDone, correctionDone, type Undelivered, undeliveredReasons } from '#domain/email/undelivered.ts'
import { groupBy } from '#domain/lib/lists.ts'
import type { UndeliveredFor } from '#domain/office-errors.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { sendAllEmails } from '#web/office/emails/api.ts'
import { sentence } from '#web/office/errors.tsx'
import { numberText, shortDayText } from '#web/office/format.ts'
import { send } from '#web/office/kit/kind.ts'
import { type Task, TaskDialog } from '#web/office/kit/task-dialog.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { placeFor } from '#web/office/places.ts'
import { useReload } from '#web/office/queries.ts'
import { timeLeftText, useServerTime } from '#web/office/session/ending.ts'

const undelivered = '/api/office/errors/undelivered'

/** An address that was corrected just now. */
export type Corrected = CorrectionDone & { address: string; corrected: string }
type Fix = (act: () => Promise<string>) => void
type UndeliveredProps = {
  rows: Undelivered[]
  total: number
  /** How many of them don't exist. */
  gone: number
  reasons: UndeliveredFor[]
  fix: Fix
  onDone: (outcome: Outcome) => void
  corrected: Corrected | null
  onCorrected: (corrected: Corrected | null) => void
}

/** Addresses that emails don't reach: who it is, what is wrong, their phone, and what they didn't get. */
export function UndeliveredEmails({ rows, total, gone, reasons, fix, onDone, corrected, onCorrected }: UndeliveredProps) {
  const emails = rows.reduce((sum, row) => sum + row.emails.length, 0)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h2 className="text-base">
          <span>Emails not delivered</span> <span className="text-ink-2 tabular-nums">{numberText(total)}</span>
        </h2>
      </div>
      {total > 0 && (
        <p className="border-b border-line px-4 py-2 text-ink-2">
          <b className="text-ink">{`${addressesText(total)}, ${numberText(emails)} ${emails === 1 ? 'email' : 'emails'}.`}</b>{' '}
          <span>One row for each address. Nothing more is sent to an address that doesn’t exist.</span>
        </p>
      )}
      {corrected && <CorrectedMessage corrected={corrected} onUndone={() => onCorrected(null)} />}
      <ul>
        {rows.map((row) => (
          <AddressRow key={row.address} row={row} fix={fix} onDone={onDone} onCorrected={onCorrected} />
        ))}
      </ul>
      {reasons.length > 0 && (
        <details className="border-t border-line px-4 py-3">
          <summary className="cursor-pointer font-semibold text-accent">Send several again, by the mail server’s answer</summary>
          {gone > 0 && (
            <p className="pt-2 text-ink-2">{`Left out: ${addressesText(gone)} that ${gone === 1 ? 'doesn’t' : 'don’t'} exist.`}</p>
          )}
          <ul className="grid gap-2 pt-2">
            {reasons.map(({ reason, emails: many, addresses }) => (
              <li key={reason} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 basis-60 break-words text-ink-2">
                  {`${numberText(many)} emails to ${addressesText(addresses)}: “${reason || 'given up'}”`}
                </p>
                <Button
                  onClick={() => fix(async () => (await sendAllEmails(reason)).message)}
                >{`Send all ${numberText(many)} again`}</Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {rows.length < total && (
        <p className="px-4 py-3">
          <Link to={`/${ownScreens.emails.path}`} search={{ state: 'dead' } as never}>
            Show all
          </Link>
        </p>
      )}
    </Card>
  )
}

const addressesText = (count: number) => `${numberText(count)} ${count === 1 ? 'address' : 'addresses'}`

/** Says that an address is corrected and takes that back while its emails are held. Takes the focus: the row is gone. */
function CorrectedMessage({ corrected, onUndone }: { corrected: Corrected; onUndone: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const reload = useReload()
  const now = useServerTime(true)
  const left = corrected.send_after === null ? 0 : Date.parse(corrected.send_after) - now
  const undoing = useMutation({
    mutationFn: () =>
      send('DELETE', `${undelivered}/corrections`, { address: corrected.address, corrected: corrected.corrected, send: corrected.sent }),
    onSuccess: onUndone,
    onSettled: reload,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each correction takes the focus
  useEffect(() => place.current?.focus(), [corrected])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2 border-b border-line p-3 outline-none">
      <Message
        look="good"
        action={
          left > 0 && (
            <Button busy={undoing.isPending} onClick={() => undoing.mutate()}>
              <Undo2 size={16} aria-hidden="true" /> <span>Undo</span>
            </Button>
          )
        }
      >
        <span>{corrected.message}</span>{' '}
        {left > 0 && (
          <span aria-hidden="true" className="tabular-nums">
            {`(${timeLeftText(left)})`}
          </span>
        )}
        <span>{corrected.sent.length > 0 && ' If one comes back, they’ll stand here again.'}</span>
      </Message>
      {undoing.error && <Message look="bad">{sentence(undoing.error)}</Message>}
    </div>
  )
}

type RowProps = Pick<UndeliveredProps, 'fix' | 'onDone'> & { row: Undelivered; onCorrected: (corrected: Corrected) => void }

/** One address, with its form below when it's being corrected. */
function AddressRow({ row, fix, onDone, onCorrected }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { address, reason, people, called } = row
  const canCorrect = people.some(({ id }) => id !== null)
  const sendAgain = () => fix(async () => (await send('POST', `${undelivered}/sendings`, { address })).message)
  const [isNoting, setNoting] = useState(false)
  return (
    <li className={`border-line px-4 py-3 not-last:border-b ${isOpen ? 'bg-ground' : ''}`}>
      <div className="grid gap-x-5 gap-y-2 wide:grid-cols-[1.1fr_1.6fr_1.1fr_1.4fr_9.5rem]">
        <Who row={row} />
        <Wrong row={row} />
        <div>
          {phonesOf(row).map((phone) => (
            <a
              key={phone}
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
              className="flex min-h-9 items-center gap-1.5 font-semibold max-wide:min-h-11"
            >
              <Phone size={15} aria-hidden="true" /> <span>{phone}</span>
            </a>
          ))}
          <p className="text-[13px] break-words text-ink-2">
            {called
              ? `Called by ${called.by}, ${shortDayText(called.at.slice(0, 10))}${called.note && `: “${called.note}”`}`
              : 'Not called yet'}
          </p>
        </div>
        <Missed row={row} />
        <div className="flex flex-wrap items-start gap-2 wide:flex-col wide:items-stretch">
          {canCorrect && (
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <span>{isOpen ? 'Close' : 'Correct…'}</span>
              <span className="sr-only">{` ${address}`}</span>
            </Button>
          )}
          {reason !== 'absent' && (
            <Button look={canCorrect ? 'quiet' : 'plain'} onClick={sendAgain}>
              <span>Send again now</span>
              <span className="sr-only">{` to ${address}`}</span>
            </Button>
          )}
          <Button look="quiet" onClick={() => setNoting(true)}>
            <span>{called ? 'Called again…' : 'Called…'}</span>
            <span className="sr-only">{` about ${address}`}</span>
          </Button>
        </div>
      </div>
      {isOpen && (
        <CorrectForm
          row={row}
          onDone={(done) => {
            setOpen(false)
            onCorrected(done)
          }}
        />
      )}
      {isNoting && (
        <TaskDialog
          task={noteCall}
          row={{ ...row, id: address }}
          onClose={() => setNoting(false)}
          onDone={(outcome) => {
            setNoting(false)
            onDone(outcome)
          }}
        />
      )}
    </li>
  )
}

/** Notes a call to the family whose address emails don't reach. */
const noteCall: Task<Undelivered & { id: string }> = {
  title: ({ people, school, address }) => `Called ${school?.name ?? people[0]?.name ?? address}`,
  reason: { name: 'note', label: 'What did they say?', rows: 2, hint: 'Colleagues read it here.' },
  yes: 'Note the call',
  send: ({ address }, { note = '' }) => send('POST', `${undelivered}/calls`, { address, note: note.trim() }),
}

function phonesOf({ people, school }: Undelivered): string[] {
  return [...new Set([...(school ? [school.phone] : []), ...people.map(({ phone }) => phone)])].filter((phone) => phone.trim() !== '')
}

function Who({ row: { people, school, address } }: { row: Undelivered }) {
  if (people.length === 0) {
    return (
      <p className="font-semibold break-words">
        {school ? (
          <Link to={`/${ownScreens.schools.path}`} search={{ q: school.name } as never} className="text-ink">
            {school.name}
          </Link>
        ) : (
          address
        )}
      </p>
    )
  }
  return (
    <ul className="grid content-start gap-1">
      {people.map(({ id, name, serial_no, competition, status }) => {
        const place = id === null ? null : placeFor(competitionNamed(competition), status as ListedStatus, name)
        return (
          <li key={`${id} ${serial_no}`} className="break-words">
            {place ? (
              <Link to={place.path} search={place.search as never} className="font-semibold text-ink">
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            <span className="block text-[13px] text-ink-2">{id === null ? `Booking ${serial_no}` : serial_no}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What is wrong in our words; the mail server's own behind 'Details'. */
function Wrong({ row: { address, reason, answer, likely, other } }: { row: Undelivered }) {
  const isGone = reason === 'absent' || reason === 'unwanted'
  const Icon = isGone ? MailX : Clock
  return (
    <div className="min-w-0">
      <p className={`flex items-center gap-1.5 font-semibold ${isGone ? 'text-bad' : 'text-wait'}`}>
        <Icon size={16} aria-hidden="true" className="shrink-0" /> <span>{undeliveredReasons[reason]}</span>
      </p>
      <p className="wrap-anywhere">{address}</p>
      {likely && <p className="text-[13px] text-wait">{`Did they mean ${likely.slice(likely.lastIndexOf('@') + 1)}?`}</p>}
      {other && <p className="text-[13px] wrap-anywhere text-ink-2">{`The other address, ${other}, works.`}</p>}
      {answer && (
        <details className="text-[13px] text-ink-2">
          <summary className="cursor-pointer">Details</summary>
          <p className="wrap-anywhere">{`The mail server says: ${answer}`}</p>
        </details>
      )}
    </div>
  )
}

function Missed({ row: { emails } }: { row: Undelivered }) {
  const byTitle = [...groupBy(emails, ({ title }) => title)]
  return (
    <div className="min-w-0 break-words">
      <p>{byTitle.map(([title, same]) => (same.length > 1 ? `${title} (${same.length})` : title)).join(', ')}</p>
      {emails[0] && <p className="text-[13px] text-ink-2">{`since ${shortDayText(emails[0].created_at.slice(0, 10))}`}</p>}
    </div>
  )
}

/** Asks for the right address, and which emails go there. */
function CorrectForm({ row, onDone }: { row: Undelivered; onDone: (done: Corrected) => void }) {
  const id = useId()
  const client = useQueryClient()
  const { address, emails, people, likely, other } = row
  const [written, setWritten] = useState(likely ?? '')
  const [ticked, setTicked] = useState(() => new Set(emails.filter(({ expired }) => expired === null).map((email) => email.id)))
  const correcting = useMutation({
    mutationFn: (send: string[]) =>
      call(`${undelivered}/corrections`, {
        method: 'PUT',
        body: { address, corrected: written.trim(), send },
        answer: correctionDone,
      }),
    // The row leaves first: one that is brought back must not go once more.
    async onSuccess(done) {
      await client.invalidateQueries()
      onDone({ ...done, address, corrected: written.trim() })
    },
  })
  const tick = (email: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, email] : [...before].filter((one) => one !== email)))
  const again = emails.map((email) => email.id).filter((email) => ticked.has(email))
  const others =
    people.length > 1 ? `It changes for ${new Intl.ListFormat('en-GB').format(people.map(({ serial_no }) => `${serial_no}`))}. ` : ''
  return (
    <form
      noValidate
      className="mt-3 grid gap-x-6 gap-y-3 rounded-large border border-accent bg-paper p-4 wide:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        correcting.mutate(again)
      }}
    >
      <div className="grid content-start gap-2">
        <InputField
          id={id}
          label="The right address"
          hint={`${others}The history keeps the old one. If it’s right after all, enter it again.`}
          type="email"
          required
          value={written}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
        {other && <Button onClick={() => setWritten(other)}>{`Use the other one: ${other}`}</Button>}
      </div>
      <fieldset className="grid content-start gap-1">
        <legend className="pb-1 font-semibold">Send again, in this order</legend>
        {emails.map((email) => (
          <label key={email.id} className="flex min-h-9 items-center gap-2 max-wide:min-h-11">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent"
              checked={ticked.has(email.id)}
              onChange={({ currentTarget }) => tick(email.id, currentTarget.checked)}
            />
            <span className="min-w-0 break-words">
              <span>{email.title}</span>{' '}
              <span className="text-ink-2">{`${shortDayText(email.created_at.slice(0, 10))}${email.expired ? `. ${email.expired}` : ''}`}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {correcting.error && (
        <div className="wide:col-span-2">
          <Message look="bad">{sentence(correcting.error)}</Message>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2 wide:col-span-2">
        {again.length > 0 && (
          <Button busy={correcting.isPending} disabled={written.trim() === ''} onClick={() => correcting.mutate([])}>
            Correct only
          </Button>
        )}
        <Button type="submit" look="primary" busy={correcting.isPending}>
          {sendText(again.length)}
        </Button>
      </div>
    </form>
  )
}

function sendText(count: number): string {
  if (count === 0) return 'Correct the address'
  return `Correct the address and send ${count === 1 ? 'it' : `all ${count}`} again`
}
