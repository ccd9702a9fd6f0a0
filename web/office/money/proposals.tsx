import type { UseQueryResult } from '@tanstack/react-query'
import type { ProposalPage } from '#domain/payment/statement-api.ts'
import { type ProposalGroup, proposalGroups } from '#domain/payment/statement-proposals.ts'
import { Button } from '#web/kit/button.tsx'
import { NotLoaded, Waiting } from '#web/office/errors.tsx'
import { numberText, shortDayMonthText } from '#web/office/format.ts'
import { type ChangeSearch, readDay } from '#web/office/list/address.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { useProposals } from './api.ts'
import { ExactMatches } from './exact-matches.tsx'
import { PairCard } from './pair-card.tsx'
import { groupHeading, groupWords, moniesText } from './words.ts'

export const moneyTabs = ['', 'statements', 'days', 'refunds'] as const

/** What the money page shows: the tab ('' is the proposals), their group ('' is the exact ones) and page, and the day ('' is today). */
export type MoneySearch = { tab: (typeof moneyTabs)[number]; group: ProposalGroup | ''; page: number; day: string }

/** Reads the address; anything odd becomes the default. */
export function readMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const page = Number(raw.page)
  return {
    tab: moneyTabs.find((known) => known === raw.tab) ?? '',
    group: proposalGroups.find((known) => known === raw.group) ?? '',
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
    day: readDay(raw.day),
  }
}

type ProposalsProps = { search: MoneySearch; onSearch: ChangeSearch<MoneySearch>; onDecided: (outcome: Outcome) => void }

/** What the statements propose, in five groups. */
export function Proposals({ search, onSearch, onDecided }: ProposalsProps) {
  const group = search.group || 'exact'
  const found = useProposals(group, search.page)
  const { data } = found
  return (
    <>
      {data && <Latest statement={data.latest} />}
      <ul
        aria-label="Proposals"
        className="mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-large border border-line bg-line lg:grid-cols-5 xl:grid-cols-[1fr_1fr_auto_auto_auto]"
      >
        {proposalGroups.map((name) => {
          const { count = 0, totals = [] } = data?.groups.find((one) => one.group === name) ?? {}
          const isCurrent = name === group
          return (
            <li key={name} className="grid max-lg:last:col-span-2">
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onSearch({ group: name === 'exact' ? '' : name, page: 1 }, false)}
                className={`grid content-start px-3.5 py-2.5 text-start ${isCurrent ? 'bg-tint text-accent-strong shadow-[inset_0_-3px_0_var(--color-accent)]' : 'bg-paper hover:bg-ground'}`}
              >
                <span className="text-[13.5px] font-semibold">{groupWords[name].name}</span>
                <span className="text-[23px] leading-tight font-semibold tabular-nums">{data ? numberText(count) : '…'}</span>
                <span className={`text-[12.5px] tabular-nums ${isCurrent ? '' : 'text-ink-2'}`}>
                  {!data ? '' : count === 0 ? 'nothing' : `${moniesText(totals)}${name === 'missing' ? ' expected' : ''}`}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <Group group={group} found={found} search={search} onSearch={onSearch} onDecided={onDecided} />
    </>
  )
}

function Latest({ statement }: { statement: ProposalPage['latest'] }) {
  if (!statement)
    return (
      <p className="mb-3 text-ink-2">Import a statement of your bank or payment service, and compare it with the registrations here.</p>
    )
  const { bank, first_day: first, last_day: last, money_in: count, printed_twice: again, imported_at: at, imported_by: by } = statement
  const { money_out: out, seen_before: seen } = statement
  const days =
    first === null || last === null
      ? ''
      : first === last
        ? `, ${shortDayMonthText(first)}`
        : `, ${shortDayMonthText(first)} to ${shortDayMonthText(last)}`
  const twice = again > 0 ? `, ${numberText(again)} printed twice` : ''
  const isOnlyOut = count + seen === 0 && out > 0
  const payments = isOnlyOut
    ? 'no incoming payments, only money out'
    : `${numberText(count)} new ${count === 1 ? 'payment' : 'payments'}${twice}`
  return <p className="mb-3 wrap-anywhere text-ink-2">{`Last import: ${bank}${days}: ${payments}, ${moment(at)}, by ${by}.`}</p>
}

type GroupProps = ProposalsProps & { group: keyof typeof groupWords; found: UseQueryResult<ProposalPage> }

function Group({ group, found, search, onSearch, onDecided }: GroupProps) {
  const { data } = found
  if (!data) return <NotLoaded {...found} what="the proposals" waiting={<Waiting />} />
  const { title, hint, empty } = groupWords[group]
  const { count = 0 } = data.groups.find((one) => one.group === group) ?? {}
  const pages = Math.ceil(count / data.size)
  return (
    <section aria-labelledby={groupHeading} className="flex min-h-100 flex-1 flex-col overflow-clip rounded-large border border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5">
        <h2 id={groupHeading} tabIndex={-1} className="text-sm font-semibold outline-none">
          {title}
        </h2>
        <p className="text-[13px] text-ink-2">{hint}</p>
      </div>
      {count === 0 ? (
        <div className="grid flex-1 place-items-center p-6">
          <NothingYet title="Nothing here.">{empty}</NothingYet>
        </div>
      ) : group === 'exact' ? (
        <ExactMatches key={data.rows.map(({ lines }) => lines[0]?.id).join()} rows={data.rows} count={count} onDecided={onDecided} />
      ) : (
        <ul className="grid flex-1 content-start gap-2.5 bg-ground p-3">
          {data.rows.map((row) => (
            <PairCard key={[...row.lines, ...row.registrations].map(({ id }) => id).join()} group={group} row={row} onDecided={onDecided} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center justify-end gap-2 border-t border-line px-3 py-2">
          <Button disabled={search.page <= 1} onClick={() => onSearch({ page: search.page - 1 }, false)}>
            Previous
          </Button>
          <span className="tabular-nums">{`${search.page} of ${pages}`}</span>
          <Button disabled={search.page >= pages} onClick={() => onSearch({ page: search.page + 1 }, false)}>
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}
