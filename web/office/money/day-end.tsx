import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import { groupBy } from '#domain/lib/lists.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import { afterDays } from '#domain/lib/working-days.ts'
import { closedText, type DayGroup, type DaySum, inMenuOrder, sumGroups } from '#domain/payment/day-end.ts'
import { type DayTotals, dayTotals } from '#domain/payment/statement-api.ts'
import { dayIn } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { season } from '#web/office/content.ts'
import { LoadError, sentence, Waiting } from '#web/office/errors.tsx'
import { currencyNames, numberText } from '#web/office/format.ts'
import { Figures } from '#web/office/kit/description-lists.tsx'
import { DownloadLink } from '#web/office/list/export-link.tsx'
import { useReloading } from '#web/office/queries.ts'
import { money, moneyWorkbookAddress, useDay } from './api.ts'
import { signedText } from './words.ts'

type DayEndProps = { day: string; onDay: (day: string) => void }
type Currency = DayTotals['groups'][number]['currency']

const cell = 'border-b border-line px-2 py-2 align-middle max-xl:px-1.5'
/** Of a column that a phone has no room for. */
const onDesk = 'max-wide:hidden print:table-cell!'

/** The totals of a day: what was accepted, and what the bank has for it. */
export function DayEnd({ day: asked, onDay }: DayEndProps) {
  const today = dayIn(season.timeZone, Date.now())
  const day = asked === '' || asked > today ? today : asked
  const { data, error, refetch } = useDay(day)
  const closing = useReloading((method: 'PUT' | 'DELETE') => call(`${money}/days/${day}/closing`, { method, answer: dayTotals }))
  const [isAsking, setAsking] = useState(false)
  const isCurrent = data?.day === day
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button className="px-2! print:hidden" aria-label="Day before" onClick={() => onDay(afterDays(day, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        <h2 className="text-base">{longDay(day)}</h2>
        <Button className="px-2! print:hidden" aria-label="Day after" disabled={day === today} onClick={() => onDay(afterDays(day, 1))}>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
        {isCurrent && <State closed={data.closed} />}
        <span className="flex-1" />
        <span className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => print()}>
            <Printer size={16} aria-hidden="true" /> Print
          </Button>
          <DownloadLink at={moneyWorkbookAddress('days', day, day)}>Export</DownloadLink>
          <DownloadLink at={moneyWorkbookAddress('payments', day, day)}>For the accountant</DownloadLink>
          {/* One button, which keeps the focus. */}
          {isCurrent && (data.is_over || data.closed) && (
            <Button
              look={data.closed ? 'plain' : 'primary'}
              busy={closing.isPending}
              onClick={() => (data.closed ? closing.mutate('DELETE') : setAsking(true))}
            >
              {data.closed ? 'Open it again' : 'Close the day…'}
            </Button>
          )}
        </span>
      </div>
      {closing.error && (
        <div className="mb-3">
          <Message look="bad">{sentence(closing.error)}</Message>
        </div>
      )}
      {error && <LoadError what="this day" error={error} onRetry={refetch} />}
      {!isCurrent && !error && <Waiting />}
      {isCurrent && <Totals totals={data} />}
      {isAsking && (
        <AskDialog
          title={`Close ${longDay(day)}?`}
          yes="Close the day"
          no="Cancel"
          onClose={() => setAsking(false)}
          onYes={() => closing.mutate('PUT')}
        >
          <p>Its totals stay as they are. A decision made or undone later counts on the day it is made.</p>
        </AskDialog>
      )}
    </>
  )
}

function State({ closed }: Pick<DayTotals, 'closed'>) {
  if (!closed) return <Pill look="wait">Open</Pill>
  return <Pill look="good">{closedText({ at: Date.parse(closed.at), by: closed.by }, season.timeZone)}</Pill>
}

function Totals({ totals }: { totals: DayTotals }) {
  const { groups, schools, people, unclaimed, returned, to_return: toReturn, is_over: isOver, closed } = totals
  const byMoney = inMenuOrder(groups)
  const rows = sumGroups(byMoney, ({ competition, currency }) => ({ competition, currency }))
  const all = sumGroups(byMoney, ({ currency }) => currency)
  return (
    <div className="grid items-start gap-4 wide:flex-1 xl:grid-cols-[minmax(0,1fr)_300px]">
      <section
        aria-label="Totals of the day"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-large border border-line wide:min-h-100 print:border-0"
      >
        <table className="w-full border-separate border-spacing-0 text-[13.5px] tabular-nums">
          <thead className="bg-ground text-[13px] whitespace-nowrap text-ink-2">
            <tr>
              <th className={cell}>Competition</th>
              <th className={`${cell} ${onDesk}`}>Currency</th>
              <th className={`${cell} text-end`}>Accepted</th>
              <th className={`${cell} text-end`}>Fees</th>
              <th className={`${cell} ${onDesk} text-end`}>Lines</th>
              <th className={`${cell} text-end`}>In the bank</th>
              <th className={`${cell} text-end`}>Difference</th>
              <th className={cell}>Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, groups: same, ...sums }) => (
              <tr key={`${key.competition} ${key.currency}`}>
                <th scope="row" className={`${cell} text-start font-semibold`}>
                  {key.competition}
                </th>
                <td className={`${cell} ${onDesk}`}>{currencyNames[key.currency]}</td>
                <Sums sums={sums} currency={key.currency} />
                <td className={`${cell} min-w-36 text-ink-2`}>{whyText(same, key.currency)}</td>
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={8} className="p-6 text-center text-ink-2">
                  Nothing was accepted on this day.
                </td>
              </tr>
            )}
          </tbody>
          <tfoot className="bg-ground font-semibold">
            {all.map(({ key, groups: _, ...sums }) => (
              <tr key={key}>
                <th scope="row" className={`${cell} text-start`}>
                  All, {currencyNames[key].toLowerCase()}
                </th>
                <td className={`${cell} ${onDesk}`} />
                <Sums sums={sums} currency={key} />
                <td className={cell} />
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
      <div className="grid gap-3">
        <Side
          title="Not in these totals"
          rows={[['Money without a registration, by now', unclaimed.length === 0 ? 'none' : unclaimed.map(signedText).join('\n')]]}
        />
        <Side title="To return, by now" rows={toReturn.map((sum): SideRow => [currencyNames[sum.currency], signedText(sum)])} />
        <Side title="Returned on this day" rows={returned.map((sum): SideRow => [currencyNames[sum.currency], signedText(sum)])} />
        <Side title="Decided by" rows={sumsBy(byMoney, ({ reviewer }) => people[reviewer] ?? reviewer)} />
        <Side
          title="Schools"
          rows={sumsBy(
            byMoney.filter(({ school }) => school !== ''),
            ({ school }) => schools[school] ?? '',
          )}
        />
        <p className="rounded-large border border-line p-4 text-[13px] text-ink-2">
          When you close a day its totals stay as they are. A decision made or undone later counts on the day it is made.
          {!isOver && !closed && <span> You can close this day once it’s over.</span>}
        </p>
      </div>
    </div>
  )
}

function Sums({ sums: { accepted, fees, lines, bank, difference }, currency }: { sums: DaySum; currency: Currency }) {
  return (
    <>
      <td className={`${cell} text-end`}>{numberText(accepted)}</td>
      <td className={`${cell} text-end font-semibold`}>{signedText({ amount: fees, currency })}</td>
      <td className={`${cell} ${onDesk} text-end`}>{numberText(lines)}</td>
      <td className={`${cell} text-end font-semibold`}>{signedText({ amount: bank, currency })}</td>
      <td className={`${cell} text-end font-semibold whitespace-nowrap ${difference === 0 ? '' : 'text-wait'}`}>
        {difference === 0 ? '0' : signedText({ amount: difference, currency })}
      </td>
    </>
  )
}

const mostNamed = 5

/** '₹50 short, agreed: 351', 'One payment for 12 students', and what differs without a word about it by its amount. */
function whyText(groups: DayGroup[], currency: Currency): string {
  const differing = groups.flatMap((group) => group.differing)
  const byText = groupBy(differing, ({ difference, agreed }) => agreed ?? signedText({ amount: difference, currency }))
  const named = [...byText].slice(0, mostNamed).map(([text, same]) => {
    const numbers = same.slice(0, mostNamed).map(({ serial_no }) => serial_no)
    return `${text}: ${numbers.join(', ')}${same.length > numbers.length ? ` and ${same.length - numbers.length} more` : ''}`
  })
  const shared = groups.flatMap((group) => group.shared ?? [])
  return [
    ...named,
    ...(byText.size > named.length ? [`and ${byText.size - named.length} other differences`] : []),
    ...shared.slice(0, mostNamed).map((count) => `One payment for ${count} students`),
    ...(shared.length > mostNamed ? [`and ${shared.length - mostNamed} more payments for several`] : []),
  ].join('. ')
}

type SideRow = [label: string, value: string]

/** The sums of groups by a name, which is there once, with its currencies. */
function sumsBy(groups: DayGroup[], nameOf: (group: DayGroup) => string): SideRow[] {
  return sumGroups(groups, nameOf).map(({ key, accepted, groups: same }) => {
    const sums = sumGroups(same, ({ currency }) => currency).map(({ key: currency, fees }) => signedText({ amount: fees, currency }))
    return [key, `${numberText(accepted)}, ${sums.join(' and ')}`]
  })
}

function Side({ title, rows }: { title: string; rows: SideRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="grid gap-2 rounded-large border border-line p-4">
      <h3 className="text-base">{title}</h3>
      <Figures of={rows} />
    </section>
  )
}

function longDay(iso: string): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dateFormat('en-GB', parts).format(Date.parse(iso)).replace(',', '')
}
