import type { StatementReading } from '#domain/payment/statement-api.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { shortDayText } from '#web/office/format.ts'
import { Figures } from '#web/office/kit/description-lists.tsx'
import { linesText, printedTwiceText, seenBeforeText, signedText } from './words.ts'

const cell = 'border-b border-line px-3 py-1.5 align-middle'

/** The first lines of money in, as they are read, and the ones that can't be read. */
export function FirstLines({ reading }: { reading: StatementReading }) {
  const { first, problems, unreadable, money_in, seen_before, not_paid, money_out } = reading
  const isOnlyOut = money_out > 0 && money_in + seen_before + not_paid === 0
  return (
    <>
      <h3 className="px-3 pt-3 pb-1.5 text-[13px] text-ink-2">How the first lines are read</h3>
      {first.length === 0 ? (
        <p className="px-3 pb-3">
          {isOnlyOut ? `No incoming payments: ${linesText(money_out)} of money out, read for what went back.` : 'No new money in.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard where it's wider than the screen
        <section aria-label="How the first lines are read" tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full border-separate border-spacing-0 text-[13.5px] tabular-nums">
            <thead className="bg-ground text-[13px] text-ink-2">
              <tr>
                <th className={cell}>Date</th>
                <th className={cell}>From and narration</th>
                <th className={cell}>Transaction number</th>
                <th className={`${cell} text-end`}>Money in</th>
              </tr>
            </thead>
            <tbody>
              {first.map(({ day, payer, narration, number, amount, currency }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal
                <tr key={n}>
                  <td className={`${cell} whitespace-nowrap`}>{shortDayText(day)}</td>
                  <td className={`${cell} max-w-72`}>
                    <b>{payer}</b>
                    <span className="block truncate text-ink-2">{narration}</span>
                  </td>
                  <td className={`${cell} whitespace-nowrap`}>{inGroups(number)}</td>
                  <td className={`${cell} text-end font-semibold`}>{signedText({ amount, currency })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {problems.length > 0 && (
        <details className="px-3 py-2">
          <summary className="cursor-pointer font-semibold">{`${linesText(unreadable)} could not be read`}</summary>
          <ul className="grid max-h-60 gap-1 overflow-auto pt-2 text-[13px]">
            {problems.map(({ line, content, why }) => (
              <li key={line}>
                <span>{`Line ${line}: ${why}`}</span> <span className="wrap-anywhere text-ink-2">{content}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What an import would store and leave out. */
export function StatementCounts({ reading }: { reading: StatementReading }) {
  const { money_in, totals, money_out, not_paid, first_not_paid, seen_before, printed_twice, unreadable, notes, first_notes } = reading
  const counts: [string, string][] = [
    ['Money in', linesText(money_in)],
    ['Total', totals.length === 0 ? signedText({ amount: 0, currency: reading.currency }) : totals.map(signedText).join(' and ')],
    ['Money out, left out', linesText(money_out)],
    ...(not_paid > 0 ? [['Not paid, left out', linesText(not_paid)] as [string, string]] : []),
    ['Seen before, left out', linesText(seen_before)],
    ['Could not be read', linesText(unreadable)],
  ]
  return (
    <section className="grid gap-2 rounded-large border border-line p-4" aria-live="polite">
      <h2 className="text-base">What we will read</h2>
      <Figures of={counts} />
      {seen_before > 0 && (
        <p className="text-[13px] text-ink-2">
          <span>{seenBeforeText(seen_before)}</span> A line is never counted twice, however often you import it.
        </p>
      )}
      {printed_twice > 0 && <p className="text-[13px] text-ink-2">{printedTwiceText(printed_twice)}</p>}
      {not_paid > 0 && (
        <details className="text-[13px]">
          <summary className="cursor-pointer">What wasn’t paid or went back</summary>
          <ul className="grid gap-1 pt-1 text-ink-2">
            {first_not_paid.map(({ line, content, why }) => (
              <li key={line} className="wrap-anywhere">
                {`Line ${line}: ${why}. ${content}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {notes > 0 && (
        <details className="text-[13px]">
          <summary className="cursor-pointer">{`${linesText(notes)} of headings and notes, left out`}</summary>
          <ul className="grid gap-1 pt-1 text-ink-2">
            {first_notes.map((note, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal
              <li key={n} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
