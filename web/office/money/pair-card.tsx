import { useMutation } from '@tanstack/react-query'
import { Clock, EqualNot, Info, Link2 } from 'lucide-react'
import { useState } from 'react'
import { priceText } from '#domain/payment/money.ts'
import type { MoneyLine, MoneyProposal, Payable } from '#domain/payment/statement-api.ts'
import type { ProposalGroup } from '#domain/payment/statement-proposals.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { useReload } from '#web/office/queries.ts'
import { changeLine } from './api.ts'
import { FindDialog } from './find-dialog.tsx'
import { OpenLink } from './open-link.tsx'
import { bankText, competitionText, dayMonth, explain, groupedNumber } from './words.ts'

const buttons = 'justify-start! px-2.5! text-[13px]'

/** Both sides as in bookkeeping: what the bank says, what the family says, and what can be done. */
export function PairCard({ group, row }: { group: Exclude<ProposalGroup, 'exact'>; row: MoneyProposal }) {
  const { lines, registrations, suggested, by_person: byPerson } = row
  const reload = useReload()
  const [isFinding, setFinding] = useState(false)
  const [isAside, setAside] = useState(false)
  const changing = useMutation({ mutationFn: (change: Parameters<typeof changeLine>[1]) => changeLine(line?.id ?? '', change) })
  const [line] = lines
  const { short, text } = explain(row)
  const Why = group === 'unclaimed' && registrations.length === 0 ? Clock : Info
  if (isAside && line) {
    return (
      <li>
        <Message look="good" action={<Button onClick={() => change({ dismiss: false }, () => setAside(false))}>Undo</Button>}>
          {line.payer || line.number || 'The line'}, {bankText(line)}, is set aside: it isn’t ours.
        </Message>
      </li>
    )
  }
  return (
    <li className="grid overflow-hidden rounded-large border border-line bg-paper wide:grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)_230px]">
      <div className="grid content-start gap-2 px-3.5 py-2.5">
        <h3 className="text-[13px] text-ink-2">In the bank</h3>
        {lines.map((one) => (
          <BankSide key={one.id} line={one} />
        ))}
        {lines.length === 0 && <p className="text-ink-2">{text}</p>}
      </div>
      <div
        className={`grid place-items-center max-wide:h-8 wide:border-x wide:border-line ${group === 'differs' ? 'bg-wait-tint text-wait' : 'bg-ground text-ink-2'}`}
      >
        {group === 'differs' ? <EqualNot size={20} aria-hidden="true" /> : <Link2 size={20} aria-hidden="true" />}
        <span className="sr-only">{group === 'differs' ? 'differs from' : 'perhaps belongs to'}</span>
      </div>
      <div className="grid content-start gap-2 px-3.5 py-2.5">
        <h3 className="text-[13px] text-ink-2">Registration</h3>
        {registrations.map((one) => (
          <FamilySide key={one.id} of={one} />
        ))}
        {registrations.length === 0 && (
          <p className="text-ink-2">No registration looks like it. Families often send the form a day or two later.</p>
        )}
      </div>
      <div className="grid content-center gap-1.5 border-line px-3.5 py-2.5 max-wide:border-t wide:border-l">
        {line && suggested && registrations[0] && (
          <Button
            className={`${buttons} border-accent! bg-tint! text-accent-strong!`}
            onClick={() => change({ match: registrations[0]?.id ?? '' })}
          >
            Match to {registrations[0].serial_no}
          </Button>
        )}
        {registrations.map((one) => (
          <OpenLink key={one.id} of={one} className={buttonClass('plain', buttons)}>
            Open{registrations.length > 1 && ` ${one.serial_no}`}
            <span className="sr-only"> {one.name}</span>
          </OpenLink>
        ))}
        {byPerson &&
          registrations.map((one) => (
            <Button key={one.id} className={buttons} onClick={() => change({ unmatch: one.id })}>
              Part from {one.serial_no}
            </Button>
          ))}
        {line && (group === 'unclaimed' || (group === 'reference' && !byPerson)) && (
          <Button className={buttons} onClick={() => setFinding(true)}>
            {registrations.length > 0 ? 'Find another…' : 'Find a registration…'}
          </Button>
        )}
        {line && group === 'unclaimed' && (
          <Button className={buttons} onClick={() => change({ dismiss: true }, () => setAside(true))}>
            Not ours
          </Button>
        )}
      </div>
      {lines.length > 0 && (
        <p className="flex items-center gap-2 border-t border-line px-3.5 py-2 text-[13.5px] wide:col-span-4">
          <Why size={15} aria-hidden="true" className="shrink-0" />
          <span>
            {short && <b>{short} </b>}
            {text}
          </span>
        </p>
      )}
      {changing.error && (
        <div className="p-2 wide:col-span-4">
          <Message look="bad">{sentence(changing.error)}</Message>
        </div>
      )}
      {isFinding && line && <FindDialog line={line} onMatch={(id) => change({ match: id })} onClose={() => setFinding(false)} />}
    </li>
  )

  function change(what: Parameters<typeof changeLine>[1], then = reload) {
    changing.mutate(what, {
      onSuccess: () => {
        setFinding(false)
        then()
      },
    })
  }
}

function BankSide({ line }: { line: MoneyLine }) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2.5">
        <b className="min-w-0 break-words">{line.payer || 'Unknown'}</b>
        <b className="text-[19px] tabular-nums">{bankText(line)}</b>
      </p>
      <p className="text-[13px] wrap-anywhere text-ink-2 tabular-nums">
        {[dayMonth(line.day), groupedNumber(line.number), line.narration].filter((part) => part !== '').join(', ')}
      </p>
    </div>
  )
}

function FamilySide({ of }: { of: Payable }) {
  const { name, fee, currency, serial_no, competition, txn_no, status } = of
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2.5">
        <b className="min-w-0 break-words">{name}</b>
        <b className="text-[19px] tabular-nums">{priceText({ amount: fee, currency })}</b>
      </p>
      <p className="text-[13px] wrap-anywhere text-ink-2 tabular-nums">
        {serial_no}, {competitionText(competition)}
        {status !== 'pending' && `, ${status}`}, wrote {groupedNumber(txn_no)}
      </p>
      {of.causes.map((cause) => (
        <p key={cause} className="text-[12.5px] font-semibold text-wait">
          {cause}
        </p>
      ))}
    </div>
  )
}
