import { useMutation } from '@tanstack/react-query'
import { Equal, Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { groupBy } from '#domain/lib/lists.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { MoneyLine, MoneyProposal } from '#domain/payment/statement-api.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { uuid } from '#web/kit/form/submission-key.ts'
import { Message } from '#web/kit/message.tsx'
import { isEnded, sendsEmails } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { emailsWait, numberText, shortDayText } from '#web/office/format.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { useReload, useReloading } from '#web/office/queries.ts'
import { acceptAll, changeLine, waitsForDecision } from './api.ts'
import { OpenLink } from './open-link.tsx'
import { decidedOutcome, moniesText, signedText } from './words.ts'

const keyOf = ({ lines: [line] }: MoneyProposal) => line?.id ?? ''
const causesOf = ({ registrations }: MoneyProposal) => registrations.flatMap(({ causes }) => causes)
const cell = 'border-b border-line px-2 py-2 align-middle'

/** Exact matches: all are ticked but those with a flag; what is ticked is accepted after a preview. */
export function ExactMatches({ rows, count, onDecided }: { rows: MoneyProposal[]; count: number; onDecided: (outcome: Outcome) => void }) {
  const free = rows.filter((row) => causesOf(row).length === 0)
  const left = rows.filter((row) => causesOf(row).length > 0)
  const [ticked, setTicked] = useState(() => new Set(free.map(keyOf)))
  const [isOpen, setOpen] = useState(false)
  const chosen = free.filter((row) => ticked.has(keyOf(row)))
  const tick = (keys: string[], on: boolean) =>
    setTicked((before) => {
      const after = new Set(before)
      for (const key of keys) on ? after.add(key) : after.delete(key)
      return after
    })
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-auto wide:max-h-[calc(100dvh-23rem)] wide:min-h-100">
        <table className="w-full border-separate border-spacing-0 text-[13.5px] tabular-nums">
          <thead className="sticky top-0 z-10 bg-ground text-[13px] text-ink-2">
            <tr>
              <th className={cell}>
                <Tick label="Select all" on={chosen.length === free.length && free.length > 0} onTick={(on) => tick(free.map(keyOf), on)} />
              </th>
              <th className={`${cell} max-wide:hidden`}>Bank date</th>
              <th className={`${cell} max-wide:hidden`}>From</th>
              <th className={`${cell} text-end`}>In the bank</th>
              <th className={`${cell} px-0!`}>
                <span className="sr-only">Agrees with</span>
              </th>
              <th className={cell}>Fee</th>
              <th className={`${cell} max-wide:hidden`}>Transaction number</th>
              <th className={`${cell} border-s`}>Name</th>
              <th className={`${cell} max-wide:hidden`}>Serial</th>
              <th className={`${cell} max-wide:hidden`}>Competition</th>
              <th className={cell}>Flags</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ExactRow key={keyOf(row)} row={row} ticked={ticked.has(keyOf(row))} onTick={(on) => tick([keyOf(row)], on)} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="sticky bottom-0 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-3 py-2">
        <b role="status" className="tabular-nums">
          {`${numberText(chosen.length)} of ${numberText(count)} selected`}
        </b>
        {left.length > 0 && (
          <span className="inline-flex items-center gap-1 text-[12.5px] font-semibold text-wait">
            <Flag size={13} aria-hidden="true" /> <span>{leftOut(left)}</span>
          </span>
        )}
        {count > rows.length && <span className="text-ink-2">Accept these first, then the next ones appear.</span>}
        <span className="flex-1" />
        <span className="text-ink-2 tabular-nums">{moniesText(sums(chosen))}</span>
        <Button
          look="primary"
          className="max-wide:w-full"
          disabled={chosen.length === 0}
          onClick={() => setOpen(true)}
        >{`Preview ${numberText(chosen.length)}…`}</Button>
      </div>
      {isOpen && <AcceptDialog chosen={chosen} onClose={() => setOpen(false)} onDecided={onDecided} />}
    </>
  )
}

function ExactRow({ row, ticked, onTick }: { row: MoneyProposal; ticked: boolean; onTick: (on: boolean) => void }) {
  const { lines, registrations } = row
  const [line] = lines
  const [first] = registrations
  const causes = causesOf(row)
  if (!line || !first) return null
  return (
    <tr className={causes.length > 0 ? 'bg-honey-tint' : ''}>
      <td className={cell}>
        <Tick label={`Select ${first.name}`} on={ticked && causes.length === 0} disabled={causes.length > 0} onTick={onTick} />
      </td>
      <td className={`${cell} whitespace-nowrap max-wide:hidden`}>{shortDayText(line.day)}</td>
      <td className={`${cell} max-w-44 truncate max-wide:hidden`}>{line.payer}</td>
      <td className={`${cell} text-end font-semibold`}>{signedText(line)}</td>
      <td className={`${cell} px-0! text-center text-good`}>
        <Equal size={14} aria-hidden="true" className="inline" />
        <span className="sr-only">agrees with</span>
      </td>
      <td className={`${cell} font-semibold`}>
        {priceText({ amount: registrations.reduce((sum, { fee }) => sum + fee, 0), currency: first.currency })}
      </td>
      <td className={`${cell} whitespace-nowrap max-wide:hidden`}>{inGroups(line.number)}</td>
      <td className={`${cell} max-w-56 border-s`}>
        <OpenLink of={first} className="font-semibold break-words text-ink no-underline hover:underline">
          {first.name}
        </OpenLink>
        {registrations.length > 1 && <span className="text-ink-2">{` and ${registrations.length - 1} more`}</span>}
      </td>
      <td className={`${cell} text-ink-2 max-wide:hidden`}>{first.serial_no}</td>
      <td className={`${cell} whitespace-nowrap max-wide:hidden`}>{competitionNamed(first.competition).name}</td>
      <td className={cell}>
        {causes.map((cause) => (
          <span key={cause} className="flex items-center gap-1 text-[12.5px] font-semibold text-wait">
            <Flag size={13} aria-hidden="true" className="shrink-0" /> <span>{cause}</span>
          </span>
        ))}
        {line.again.length > 0 && <PrintedTwice line={line} />}
        {causes.length === 0 && first.corrected && <span className="font-semibold text-accent-strong">Corrected</span>}
      </td>
    </tr>
  )
}

/** Says in which lines the bank printed a payment that counts once, and offers to count each. */
function PrintedTwice({ line }: { line: MoneyLine }) {
  const counting = useReloading(() => changeLine(line.id, { count: 'each' }))
  const lines = new Intl.ListFormat('en-GB').format([line.row, ...line.again].map(String))
  return (
    <span className="grid justify-items-start gap-1">
      <span className="text-[12.5px]">
        <b>Printed twice</b> <span>{`in lines ${lines}, counted once`}</span>
      </span>
      {!isEnded && (
        <Button look="quiet" busy={counting.isPending} onClick={() => counting.mutate()}>
          They’re two payments
        </Button>
      )}
      {counting.error && <Message look="bad">{sentence(counting.error)}</Message>}
    </span>
  )
}

type TickProps = { label: string; on: boolean; disabled?: boolean; onTick: (on: boolean) => void }

function Tick({ label, on, disabled = false, onTick }: TickProps) {
  return (
    <label className="grid min-h-6 min-w-6 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4.25 accent-accent"
        checked={on}
        disabled={disabled}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    </label>
  )
}

/** '1 left out: 415, same picture as 377'. */
function leftOut(rows: MoneyProposal[]): string {
  const [only] = rows
  const [first] = only?.registrations ?? []
  if (rows.length === 1 && first) return `1 left out: ${first.serial_no}, ${first.causes.join(', ')}`
  return `${numberText(rows.length)} left out. Open them to decide.`
}

function sums(rows: MoneyProposal[]): Money[] {
  const byCurrency = groupBy(
    rows.flatMap(({ lines }) => lines),
    ({ currency }) => currency,
  )
  return [...byCurrency].map(([currency, lines]) => ({ currency, amount: lines.reduce((sum, { amount }) => sum + amount, 0) }))
}

type AcceptDialogProps = { chosen: MoneyProposal[]; onClose: () => void; onDecided: (outcome: Outcome) => void }

/** Shows what is about to be accepted, by competition, and accepts it. Stays open to say who was refused. */
function AcceptDialog({ chosen, onClose, onDecided }: AcceptDialogProps) {
  const reload = useReload()
  const place = useRef<HTMLDivElement>(null)
  const [batch] = useState(() => uuid())
  const accepting = useMutation({
    mutationFn: () => acceptAll(chosen, batch),
    onSuccess: (done) => done.results.every((result) => result.done) && finish(done),
  })
  const count = chosen.flatMap(({ registrations }) => registrations.filter(waitsForDecision)).length
  const byCompetition = [...groupBy(chosen, ({ registrations: [first] }) => first?.competition ?? '')]
  const results = accepting.data?.results
  const refused = results?.filter(({ done }) => !done) ?? []
  const close = () => (accepting.data ? finish(accepting.data) : onClose())
  useEffect(() => {
    if (accepting.isSuccess || accepting.isError) place.current?.focus()
  }, [accepting.isSuccess, accepting.isError])
  return (
    <Dialog title={`Accept ${numberText(count)} ${count === 1 ? 'registration' : 'registrations'}?`} onClose={close}>
      {!results && (
        <>
          <table className="w-full rounded-medium border border-line text-end tabular-nums">
            <tbody>
              {byCompetition.map(([competition, rows]) => (
                <SumRow key={competition} name={competitionNamed(competition).name} rows={rows} />
              ))}
              <SumRow name="All" rows={chosen} isTotal />
            </tbody>
          </table>
          <p className="text-ink-2">
            Each one’s number, amount and currency agree with the bank.{' '}
            <span>
              {sendsEmails ? `${count === 1 ? 'Its email leaves' : 'Their emails leave'} in 5 minutes; until then` : 'For 5 minutes'}
            </span>{' '}
            one Undo takes <span>{count === 1 ? 'it' : `all ${numberText(count)}`}</span> back.
            {!sendsEmails && <span>{` ${emailsWait}`}</span>}
          </p>
        </>
      )}
      <div ref={place} tabIndex={-1} className="grid gap-2 outline-none empty:hidden">
        {accepting.error && <Message look="bad">{sentence(accepting.error)}</Message>}
        {results && results.length > refused.length && (
          <Message look="good">{`${numberText(results.length - refused.length)} accepted.`}</Message>
        )}
        {refused.length > 0 && (
          <Message look="bad">
            <span>{`${numberText(refused.length)} not accepted:`}</span>
            <ul className="list-disc ps-5">
              {refused.slice(0, 20).map(({ id, message }) => (
                <li key={id}>{`${nameOf(chosen, id)}: ${message}`}</li>
              ))}
            </ul>
          </Message>
        )}
      </div>
      <div className="flex justify-end gap-2">
        {results ? (
          <Button look="primary" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" busy={accepting.isPending} onClick={() => accepting.mutate()}>
              {accepting.isPending ? 'Accepting…' : `Accept ${numberText(count)}`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )

  function finish({ results, undo }: DecisionResults) {
    const done = results.filter((result) => result.done).length
    onClose()
    if (undo) onDecided(decidedOutcome({ text: `${numberText(done)} accepted.`, count: done, undo }))
    reload()
  }
}

function SumRow({ name, rows, isTotal = false }: { name: string; rows: MoneyProposal[]; isTotal?: boolean }) {
  const count = rows.flatMap(({ registrations }) => registrations.filter(waitsForDecision)).length
  return (
    <tr className={isTotal ? 'font-semibold' : ''}>
      <th scope="row" className="border-b border-line px-3 py-2 text-start font-inherit">
        {name}
      </th>
      <td className="border-b border-line px-3 py-2 text-ink-2">{numberText(count)}</td>
      <td className="border-b border-line px-3 py-2 font-semibold">{moniesText(sums(rows))}</td>
    </tr>
  )
}

function nameOf(rows: MoneyProposal[], id: string): string {
  return rows.flatMap(({ registrations }) => registrations).find((one) => one.id === id)?.name ?? ''
}
