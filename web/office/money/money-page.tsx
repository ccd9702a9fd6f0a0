import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import type { Statement } from '#domain/payment/statement-api.ts'
import { sheetFiles } from '#domain/sheets/import.ts'
import { Button } from '#web/kit/button.tsx'
import { isEnded } from '#web/office/content.ts'
import { inBankNow } from '#web/office/counts.ts'
import { numberText } from '#web/office/format.ts'
import { UndoableOutcome } from '#web/office/kit/row-actions.tsx'
import { useAddress } from '#web/office/list/address.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { useRefunds } from './api.ts'
import { type MoneySearch, moneyTabs, Proposals, readMoneySearch } from './proposals.tsx'
import { linesText, printedTwiceText, seenBeforeText } from './words.ts'

// Loaded when they are opened.
const DayEnd = lazy(() => import('./day-end.tsx').then((loaded) => ({ default: loaded.DayEnd })))
const ImportStatement = lazy(() => import('./import-statement.tsx').then((loaded) => ({ default: loaded.ImportStatement })))
const Refunds = lazy(() => import('./refunds.tsx').then((loaded) => ({ default: loaded.Refunds })))
const Statements = lazy(() => import('./statements.tsx').then((loaded) => ({ default: loaded.Statements })))

const tabNames: Record<MoneySearch['tab'], string> = {
  '': 'Proposals',
  statements: 'Statements',
  days: 'Day-end totals',
  refunds: 'To return',
}

/** Bank statements: what they say about registrations, the files, and the totals of a day. */
export function MoneyPage() {
  const { search, onSearch } = useAddress(readMoneySearch)
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const counted = useQuery(inBankNow).data?.to_return
  const listed = useRefunds({ enabled: search.tab === 'refunds' }).data?.due.length
  const toReturn = search.tab === 'refunds' ? (listed ?? counted) : counted
  const input = useRef<HTMLInputElement>(null)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setOutcome(null)
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={sheetFiles}
        aria-label="File of a bank statement"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
      />
      <ScreenHead
        title={ownScreens.money.title}
        tools={
          !file &&
          !isEnded && (
            <Button look="primary" onClick={() => input.current?.click()}>
              <Upload size={16} aria-hidden="true" /> Import a statement
            </Button>
          )
        }
      >
        <UndoableOutcome outcome={outcome} onOutcome={setOutcome} />
      </ScreenHead>
      <nav aria-label="Bank statement" className="mb-3 flex flex-wrap gap-x-0.5 border-b border-line">
        {moneyTabs.map((tab) => {
          const isCurrent = file ? tab === 'statements' : tab === search.tab
          return (
            <button
              key={tab}
              type="button"
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => {
                choose(null)
                onSearch({ ...readMoneySearch({}), tab }, false)
              }}
              className={`-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 px-3 font-semibold whitespace-nowrap max-wide:gap-1 max-wide:px-1 max-wide:text-[13px] wide:min-h-9 ${isCurrent ? 'border-accent text-accent-strong' : 'border-transparent text-ink-2 hover:text-ink'}`}
            >
              <span>{tabNames[tab]}</span>
              {tab === 'refunds' && toReturn !== undefined && (
                <span className="text-[13px] font-normal tabular-nums">{numberText(toReturn)}</span>
              )}
            </button>
          )
        })}
      </nav>
      <Suspense fallback={<p>Loading…</p>}>{part()}</Suspense>
    </>
  )

  function part() {
    if (file)
      return <ImportStatement key={`${file.name} ${file.lastModified}`} file={file} onClose={() => choose(null)} onImported={imported} />
    if (search.tab === 'statements') return <Statements onImport={() => input.current?.click()} />
    if (search.tab === 'refunds') return <Refunds />
    if (search.tab === 'days') return <DayEnd day={search.day} onDay={(day) => onSearch({ day }, false)} />
    return <Proposals search={search} onSearch={onSearch} onDecided={setOutcome} />
  }

  function imported({ money_in, seen_before, printed_twice, unreadable }: Statement) {
    choose(null)
    onSearch(readMoneySearch({}), false)
    const parts = [
      `${linesText(money_in)} imported.`,
      seen_before > 0 ? seenBeforeText(seen_before) : '',
      printed_twice > 0 ? printedTwiceText(printed_twice) : '',
      unreadable > 0 ? `${linesText(unreadable)} couldn’t be read: see Statements.` : '',
    ]
    setOutcome({ look: 'good', text: parts.filter((part) => part !== '').join(' ') })
  }
}
