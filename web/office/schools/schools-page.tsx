import { useCallback, useRef, useState } from 'react'
import { type OfficeSchool, schoolWorkbook } from '../../../domain/school.ts'
import { Button } from '../../ui/button.tsx'
import { CountStrip } from '../lists/count-strip.tsx'
import { ExportLink } from '../lists/export-link.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { ListFoot } from '../lists/list-foot.tsx'
import { ListHead } from '../lists/list-head.tsx'
import { NothingFound, NothingYet } from '../lists/nothing.tsx'
import { OutcomeMessage } from '../lists/outcome.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import type { ChangeSearch } from '../lists/use-address.ts'
import { useLastPage } from '../lists/use-last-page.ts'
import { useOutcome } from '../lists/use-outcome.ts'
import { useShortcuts } from '../lists/use-shortcuts.ts'
import { useTitle } from '../lists/use-title.ts'
import type { PageSearch } from '../search.ts'
import { schoolWorkbookAddress } from './calls.ts'
import { columns, schoolIn } from './columns.tsx'
import { SchoolDialog } from './school-dialog.tsx'
import { useSchools } from './use-schools.ts'

const title = 'All Registered School Details'

/** The schools that have registered, by name (specification 2.5, 3.7). */
export function SchoolsPage({ search, onSearch }: { search: PageSearch; onSearch: ChangeSearch<PageSearch> }) {
  const schools = useSchools(search)
  const { data } = schools
  const pages = useLastPage(schools, search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<OfficeSchool | null>(null)
  const { outcome, dismiss, finish, reload } = useOutcome(setOpen)
  const action = useCallback(() => ({ label: 'Edit', run: setOpen }), [])
  useShortcuts({ search: input })
  useTitle(title)
  return (
    <>
      <ListHead title={title}>{outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}</ListHead>
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
        <span className="flex-1 max-wide:hidden" />
        <ExportLink from={data?.total === 0 ? null : schoolWorkbookAddress(search)} file={schoolWorkbook.file} />
      </div>
      <div className="overflow-hidden rounded-large border border-line">
        <CountStrip found={data} isNarrowed={search.q !== ''} />
        <ListBody
          label={title}
          found={schools}
          columns={columns}
          rowName={schoolIn}
          action={action}
          scrollKey={JSON.stringify(search)}
          empty={<Empty q={search.q} onClear={() => onSearch({ q: '', page: 1 }, false)} />}
        />
        <ListFoot search={search} found={data} pages={pages} outdated={schools.isError} onSearch={onSearch} />
      </div>
      {open && (
        <SchoolDialog
          key={open.id}
          school={open}
          onClose={() => setOpen(null)}
          onStale={reload}
          onSaved={(text) => finish({ look: 'good', text, undo: null }, open)}
        />
      )}
    </>
  )
}

function Empty({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === '')
    return <NothingYet title="No school has registered yet.">A school appears here as soon as it registers at /SchoolRegister.</NothingYet>
  return (
    <NothingFound action={<Button onClick={onClear}>Clear search</Button>}>
      No school has <b>{q}</b> in its name.
    </NothingFound>
  )
}
