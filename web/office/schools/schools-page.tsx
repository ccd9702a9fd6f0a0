import { Plus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { type ClaimDecision, type OfficeSchool, schoolWorkbook } from '#domain/school/school.ts'
import { Button } from '#web/kit/button.tsx'
import { CountBar } from '#web/office/list/count-bar.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { ChoiceFilter } from '#web/office/list/filters/choice-filter.tsx'
import { ListBody } from '#web/office/list/list-body.tsx'
import { ListFoot } from '#web/office/list/list-foot.tsx'
import { ListFrame, ListHead } from '#web/office/list/list-layout.tsx'
import { OutcomeMessage } from '#web/office/list/outcome.tsx'
import { SearchBox } from '#web/office/list/search-box.tsx'
import { useSelection } from '#web/office/list/selection.ts'
import { useAddress } from '#web/office/list/use-address.ts'
import { useLastPage } from '#web/office/list/use-last-page.ts'
import { useOutcome } from '#web/office/list/use-outcome.ts'
import { useShortcuts } from '#web/office/list/use-shortcuts.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { schoolWorkbookAddress } from './calls.ts'
import { claimColumns, columns, schoolIn } from './columns.tsx'
import { Empty } from './empty.tsx'
import { AddSchoolDialog, SchoolDialog } from './school-dialog.tsx'
import { readSchoolSearch } from './school-search.ts'
import { useSchools } from './use-schools.ts'

const { title } = ownScreens.schools
const noRows: [] = []
const labels = { '': title, claimed: 'Claims', declined: 'Declined claims', replaced: 'Replaced schools' } as const

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx').then((loaded) => loaded.ClaimDialog))
const ClosedDialog = lazyDialog(() => import('./closed-dialog.tsx').then((loaded) => loaded.ClosedDialog))

/** The open dialog and its school. */
type Open = { id: string; school: OfficeSchool; dialog: 'edit' | 'closed' | ClaimDecision['decision'] }

/** The registered schools by name (specification 2.5, 3.7), the claims waiting for a decision, and the decided ones. */
export function SchoolsPage() {
  const { search, onSearch } = useAddress(readSchoolSearch)
  const schools = useSchools(search)
  const { data } = schools
  const pages = useLastPage(schools, search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  const selection = useSelection(data?.rows ?? noRows, search)
  const [open, setOpen] = useState<Open | null>(null)
  const [adding, setAdding] = useState(false)
  const { outcome, setOutcome, dismiss, finish, reload } = useOutcome(setOpen)
  const actions = useCallback(
    ({ standing }: OfficeSchool) =>
      standing === 'claimed'
        ? [offer('Accept', 'accepted', setOpen), offer('Decline', 'declined', setOpen)]
        : [standing === 'registered' ? offer('Edit', 'edit', setOpen) : offer('Open', 'closed', setOpen)],
    [],
  )
  useShortcuts({ search: input })
  useTitle(title)
  return (
    <>
      <ListHead title={title}>{outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}</ListHead>
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
        <ChoiceFilter
          legend="Schools shown"
          value={search.standing}
          choices={[
            { value: '', text: 'Schools' },
            { value: 'claimed', text: 'Claims', count: data?.claims },
            { value: 'declined', text: 'Declined' },
            { value: 'replaced', text: 'Replaced' },
          ]}
          onChoose={(standing) => onSearch({ standing, page: 1 }, false)}
        />
        <span className="flex-1 max-wide:hidden" />
        <Button onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" /> Add school
        </Button>
        {search.standing === '' && (
          <ExportLink
            isEmpty={data?.total === 0}
            ids={[...selection.ticked.keys()]}
            address={(ids) => schoolWorkbookAddress(search, ids)}
            file={schoolWorkbook.file}
          />
        )}
      </div>
      <ListFrame>
        <CountBar found={data} isNarrowed={search.q !== ''} selection={selection} />
        <ListBody
          label={labels[search.standing]}
          found={schools}
          columns={search.standing === 'claimed' ? claimColumns : columns}
          rowName={schoolIn}
          selected={selection.selected}
          onSelect={selection.select}
          actions={actions}
          scrollKey={JSON.stringify(search)}
          empty={<Empty search={search} onClear={() => onSearch({ q: '', page: 1 }, false)} />}
        />
        <ListFoot search={search} found={data} pages={pages} outdated={schools.isError} onSearch={onSearch} />
      </ListFrame>
      {adding && (
        <AddSchoolDialog
          onClose={() => setAdding(false)}
          onStale={reload}
          onSaved={(text) => {
            setAdding(false)
            setOutcome({ look: 'good', text, undo: null })
            reload()
          }}
        />
      )}
      {open?.dialog === 'edit' && (
        <SchoolDialog
          key={open.id}
          school={open.school}
          onClose={() => setOpen(null)}
          onStale={reload}
          onSaved={(text) => finish({ look: 'good', text, undo: null }, open)}
        />
      )}
      {open?.dialog === 'closed' && <ClosedDialog key={open.id} school={open.school} onClose={() => setOpen(null)} />}
      {open && open.dialog !== 'edit' && open.dialog !== 'closed' && (
        <ClaimDialog
          key={open.id}
          claim={open.school}
          decision={open.dialog}
          onClose={() => setOpen(null)}
          onEdit={() => setOpen({ ...open, dialog: 'edit' })}
          onDone={(done) => finish(done, open)}
        />
      )}
    </>
  )
}

function offer(label: string, dialog: Open['dialog'], setOpen: (open: Open) => void) {
  return { label, run: (school: OfficeSchool) => setOpen({ id: school.id, school, dialog }) }
}
