import { useMutation } from '@tanstack/react-query'
import { Clock, EqualNot, Info, Link2 } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { priceText } from '#domain/payment/money.ts'
import type { AnswerKind } from '#domain/payment/statement-answers.ts'
import type { MoneyLine, MoneyProposal, Parted, Payable } from '#domain/payment/statement-api.ts'
import type { ProposalGroup } from '#domain/payment/statement-proposals.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { statusWords } from '#domain/registration/registration.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { isEnded } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { numberText, shortDayText } from '#web/office/format.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { useReload } from '#web/office/queries.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { answerDifference, changeLine } from './api.ts'
import { FindDialog } from './find-dialog.tsx'
import { OpenLink } from './open-link.tsx'
import { answerText, decidedOutcome, explain, groupHeading, lineText, matchedText, signedText } from './words.ts'

const buttons = 'justify-start! px-2.5! text-start! text-[13px]'
const likely = 'border-accent! bg-tint! text-accent-strong!'

/** A school's payment can be for hundreds, who are accepted together in the review. */
const mostShown = 6

type PairCardProps = { group: Exclude<ProposalGroup, 'exact'>; row: MoneyProposal; onDecided: (outcome: Outcome) => void }

/** Both sides as in bookkeeping: what the bank says, what the family says, and what can be done. */
export function PairCard({ group, row, onDecided }: PairCardProps) {
  const { lines, registrations, suggested, by_person: byPerson, went_back: wentBack, answers } = row
  const reload = useReload()
  const [isFinding, setFinding] = useState(false)
  const [isAside, setAside] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useKeptFocus(card, isAside)
  const changing = useMutation({ mutationFn: (change: Parameters<typeof changeLine>[1]) => changeLine(line?.id ?? '', change) })
  const answering = useMutation({
    mutationFn: (asked: { answer: AnswerKind; why?: string }) => answerDifference(row, asked),
    onSuccess: ({ results, undo }, { answer }) => {
      const done = results.filter((result) => result.done).length
      if (undo) onDecided(decidedOutcome({ text: answerText(answer, row).done, count: done, undo }))
      if (done === results.length) reload()
    },
  })
  const [asking, setAsking] = useState<AnswerKind | null>(null)
  const refused = answering.data?.results.filter(({ done }) => !done) ?? []
  const [line] = lines
  const [first] = registrations
  const changeable = isEnded || wentBack ? undefined : line
  const shown = registrations.length > mostShown ? registrations.slice(0, 1) : registrations
  // Another one is paid for as well, once the line is known to belong to somebody.
  const isMatched = group === 'differs' || byPerson
  const { short, text } = explain(row)
  const failure = changing.error ?? answering.error
  const Why = group === 'unclaimed' && registrations.length === 0 ? Clock : Info
  if (isAside && line) {
    return (
      <li ref={card} tabIndex={-1} className="outline-none">
        <Message look="good" action={<Button onClick={() => change({ dismiss: false }, () => setAside(false))}>Undo</Button>}>
          {`${line.payer || inGroups(line.number) || 'The line'}, ${signedText(line)}, is set aside: it isn’t ours. You’ll find it in its statement.`}
        </Message>
      </li>
    )
  }
  return (
    <li
      ref={card}
      tabIndex={-1}
      className="grid overflow-hidden rounded-large border border-line bg-paper outline-none wide:grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)_230px]"
    >
      <BankSides row={row} nothing={text} />
      <Between differs={group === 'differs'} />
      <div className="grid content-start gap-2 px-3.5 py-2.5">
        <h3 className="text-[13px] text-ink-2">Registration</h3>
        <FamilySides shown={shown} more={registrations.length - shown.length} />
      </div>
      <div className="grid content-center gap-1.5 border-line px-3.5 py-2.5 max-wide:border-t wide:border-s">
        {answers.map((answer, n) => offer(answerText(answer, row).label, () => askOr(answer), n === 0))}
        {changeable && suggested && first && offer(`Match to ${first.serial_no}`, () => match(first), true)}
        {changeable && group === 'reference' && !byPerson && first && offer(matchText(registrations), () => match(first))}
        {shown.map((one) => (
          <OpenLink key={one.id} of={one} className={buttonClass('plain', buttons)}>
            <span>{`Open${registrations.length > 1 ? ` ${one.serial_no}` : ''}`}</span>
            <span className="sr-only">{` ${one.name}`}</span>
          </OpenLink>
        ))}
        {byPerson && !isEnded && partings(row, shown).map(([label, unmatch]) => offer(label, () => change({ unmatch })))}
        {changeable && isPrintedTwice(changeable) && offer('They’re two payments', () => change({ count: 'each' }))}
        {changeable && group !== 'missing' && offer(findText(registrations, isMatched), () => setFinding(true))}
        {changeable && group === 'unclaimed' && offer('Not ours', () => change({ dismiss: true }, () => setAside(true)))}
      </div>
      {lines.length > 0 && (
        <p className="flex items-center gap-2 border-t border-line px-3.5 py-2 text-[13.5px] wide:col-span-4">
          <Why size={15} aria-hidden="true" className="shrink-0" />
          <span>
            {short && <b>{`${short} `}</b>}
            <span>{text}</span>
          </span>
        </p>
      )}
      {(failure || refused.length > 0) && (
        <div className="p-2 wide:col-span-4">
          <Message look="bad" action={<Button onClick={reload}>Look again</Button>}>
            {failure ? sentence(failure) : refused.map(({ id, message }) => <p key={id}>{`${nameOf(registrations, id)}: ${message}`}</p>)}
          </Message>
        </div>
      )}
      {asking && (
        <AgreeDialog
          row={row}
          isSchoolFee={asking === 'school'}
          onClose={() => setAsking(null)}
          onAgree={(why) => answering.mutate({ answer: asking, ...(why && { why }) })}
        />
      )}
      {isFinding && line && (
        <FindDialog line={line} onMatch={(matched) => change({ match: matched }, moved)} onClose={() => setFinding(false)} />
      )}
    </li>
  )

  function offer(label: string, onClick: () => void, isLikely = false) {
    return (
      <Button key={label} className={`${buttons} ${isLikely ? likely : ''}`} busy={answering.isPending} onClick={onClick}>
        {label}
      </Button>
    )
  }

  function askOr(answer: AnswerKind) {
    if (answerText(answer, row).label.endsWith('…')) setAsking(answer)
    else answering.mutate({ answer })
  }

  function match({ id }: Payable) {
    change({ match: { registration_id: id } }, moved)
  }

  /** It may leave this group: says where it is. */
  function moved() {
    reload()
    if (group !== 'reference') onDecided({ look: 'good', text: matchedText })
  }

  function change(what: Parameters<typeof changeLine>[1], then = reload) {
    changing.mutate(what, {
      onSuccess: () => {
        setFinding(false)
        then()
      },
    })
  }
}

/** Moves the focus to what a card becomes when it's set aside, and to the heading above when a card that holds the focus is removed. */
function useKeptFocus(card: RefObject<HTMLLIElement | null>, isAside: boolean) {
  const wasAside = useRef(isAside)
  useEffect(() => {
    if (wasAside.current !== isAside) card.current?.focus()
    wasAside.current = isAside
  }, [card, isAside])
  useLayoutEffect(() => {
    return () => {
      if (document.activeElement?.closest('li') === card.current) document.getElementById(groupHeading)?.focus()
    }
  }, [card])
}

/** What parts a line from those that a person matched it with: one by one, or from all when they aren't all shown. */
function partings({ registrations, went_back: wentBack }: MoneyProposal, shown: Payable[]): [label: string, Parted][] {
  const [first] = shown
  if (wentBack && first) return [['Leave it accepted', { registration_id: first.id }]]
  if (registrations.length > shown.length) return [[`Unmatch these ${numberText(registrations.length)}`, {}]]
  return shown.map(({ id, serial_no }) => [`Unmatch ${serial_no}`, { registration_id: id }])
}

function matchText(registrations: Payable[]): string {
  return registrations.length > 1 ? `Match to these ${numberText(registrations.length)}` : `Match to ${registrations[0]?.serial_no}`
}

function findText(registrations: Payable[], isMatched: boolean): string {
  if (registrations.length === 0) return 'Find a registration…'
  return isMatched ? 'Add a registration…' : 'Find another…'
}

const nameOf = (registrations: Payable[], id: string) => registrations.find((one) => one.id === id)?.name ?? ''

const isPrintedTwice = ({ again }: MoneyLine) => again.length > 0

/** Stands between both sides. */
function Between({ differs }: { differs: boolean }) {
  return (
    <div
      className={`grid place-items-center max-wide:h-8 wide:border-x wide:border-line ${differs ? 'bg-wait-tint text-wait' : 'bg-ground text-ink-2'}`}
    >
      {differs ? <EqualNot size={20} aria-hidden="true" /> : <Link2 size={20} aria-hidden="true" />}
      <span className="sr-only">{differs ? 'differs from' : 'perhaps belongs to'}</span>
    </div>
  )
}

/** The lines of a proposal; what is said without any. */
function BankSides({ row: { lines, answers, went_back: wentBack }, nothing }: { row: MoneyProposal; nothing: string }) {
  const note = wentBack
    ? ', and back'
    : lines.some(isPrintedTwice)
      ? ', printed twice'
      : answers[0] === 'once'
        ? ', perhaps printed twice'
        : ''
  return (
    <div className="grid content-start gap-2 px-3.5 py-2.5">
      <h3 className="text-[13px] text-ink-2">{`In the bank${note}`}</h3>
      {lines.map((one) => (
        <BankSide key={one.id} line={one} />
      ))}
      {lines.length === 0 && <p className="text-ink-2">{nothing}</p>}
    </div>
  )
}

function BankSide({ line }: { line: MoneyLine }) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2.5">
        <b className="min-w-0 break-words">{line.payer || 'Unknown'}</b>
        <b className="text-[19px] tabular-nums">{signedText(line)}</b>
      </p>
      <p className="text-[13px] wrap-anywhere text-ink-2 tabular-nums">
        {[shortDayText(line.day), inGroups(line.number), line.narration, lineText(line)].filter((part) => part !== '').join(', ')}
      </p>
      {line.again.map((row) => (
        <p key={row} className="mt-1 border-t border-dashed border-line pt-1 text-[13px] text-ink-2 tabular-nums">
          {`Again in line ${row}${line.balance ? `, balance ${line.balance}` : ''}. Counted once.`}
        </p>
      ))}
    </div>
  )
}

function FamilySides({ shown, more }: { shown: Payable[]; more: number }) {
  if (shown.length === 0)
    return <p className="text-ink-2">No registration looks like it. Families often send the form a day or two later.</p>
  return (
    <>
      {shown.map((one) => (
        <FamilySide key={one.id} of={one} />
      ))}
      {more > 0 && <p className="text-ink-2">{`and ${numberText(more)} more of this payment`}</p>}
    </>
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
        {`${serial_no}, ${competitionNamed(competition).name}${status !== 'pending' ? `, ${statusWords[status].toLowerCase()}` : ''}, wrote ${inGroups(txn_no)}`}
      </p>
      {of.causes.map((cause) => (
        <p key={cause} className="text-[12.5px] font-semibold text-wait">
          {cause}
        </p>
      ))}
    </div>
  )
}
