import { useMemo, useState } from 'react'
import type { Competition, OfficeList } from '#domain/competitions/competition.ts'
import { listAt } from '#domain/competitions/index.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { ThumbnailViewer } from '#web/kit/thumbnail/thumbnail-viewer.tsx'
import { matching, screenshotAddress } from '#web/office/calls.ts'
import { ListBody } from '#web/office/list/list-body.tsx'
import { ListFoot } from '#web/office/list/list-foot.tsx'
import { ListFrame, ListHead } from '#web/office/list/list-layout.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { type ListSearch, readSearch } from '#web/office/list/search.ts'
import { rowsOf, useSelection } from '#web/office/list/selection.ts'
import { type ChangeSearch, useAddress } from '#web/office/list/use-address.ts'
import { useOutcome } from '#web/office/list/use-outcome.ts'
import { useUndo } from '#web/office/queries.ts'
import type { Result } from './bulk/use-bulk.ts'
import { resultText } from './bulk/words.ts'
import { personIn } from './columns.tsx'
import { Empty } from './empty.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { BulkDialog, dialogFor } from './row-dialogs.ts'
import { SelectionBar, SelectionBarSpace } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useList } from './use-list.ts'
import { useTable } from './use-table.ts'

type RegistrationsPageProps = {
  competition: Competition
  list: OfficeList
  search: ListSearch
  onSearch: ChangeSearch<ListSearch>
}

/** The registration list in the address (specification 2.5). */
export function ListScreen() {
  const { pathname, ...where } = useAddress(readSearch)
  const found = listAt(pathname.slice(1))
  return found && <RegistrationsPage key={pathname} {...found} {...where} />
}

function RegistrationsPage({ competition, list, search: asked, onSearch }: RegistrationsPageProps) {
  const listed = useMemo(() => ({ competition, list }), [competition, list])
  const { form, status, columns, search, registrations, rows, found, pages } = useList(listed, asked, onSearch)
  const hidden = useHiddenColumns(list.path)
  const selection = useSelection(rows, search)
  const [open, setOpen] = useState<OfficeRegistration | null>(null)
  const [shown, setShown] = useState<OfficeRegistration | null>(null)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const { outcome, setOutcome, dismiss, finish: close, reload } = useOutcome(setOpen)
  const undo = useUndo(setOutcome)

  const table = useTable({ form, list, columns, hidden: hidden.hidden, search, onSearch, onLook: setShown, onOpen: setOpen })
  const RowDialog = open && dialogFor(list, open).Dialog

  return (
    <>
      <ListHead title={list.title}>
        {outcome && <OutcomeMessage outcome={outcome} undoing={undo.isPending} onUndo={undo.mutate} onDismiss={dismiss} />}
      </ListHead>
      <Toolbar
        listed={listed}
        search={search}
        columns={columns}
        person={form.roles.name}
        hidden={hidden}
        total={found?.total}
        ids={[...selection.ticked.keys()]}
        onSearch={onSearch}
      />
      <ListFrame>
        <SelectionBar
          search={search}
          status={status}
          found={found}
          rows={rows}
          selection={selection}
          onDecide={setDeciding}
          onFilter={(change) => onSearch({ ...change, page: 1 }, false)}
        />
        <ListBody
          label={list.title}
          found={registrations}
          {...table}
          selected={selection.selected}
          onSelect={selection.select}
          scrollKey={JSON.stringify(search)}
          empty={<Empty competition={competition} list={list} search={search} onSearch={(change) => onSearch(change, false)} />}
        />
        <ListFoot search={search} found={found} pages={pages} outdated={registrations.isError} onSearch={onSearch} />
      </ListFrame>
      {selection.isSelecting && <SelectionBarSpace />}
      {open && RowDialog && (
        <RowDialog
          key={open.id}
          competition={competition}
          registration={open}
          onClose={() => setOpen(null)}
          onLook={setShown}
          onStale={reload}
          onDone={(done) => finish(done, open)}
        />
      )}
      {deciding && (
        <BulkDialog
          decision={deciding}
          chosen={selection.everything ? { matching: matching(listed, search) } : { rows: rowsOf(selection.ticked, rows) }}
          onClose={() => setDeciding(null)}
          onDone={finishSeveral}
        />
      )}
      {shown && (
        <ThumbnailViewer
          title={screenshot.label}
          src={screenshotAddress(shown.id)}
          alt={`Payment screenshot of ${personIn(form, shown)}`}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )

  function finish(done: Outcome, row: OfficeRegistration) {
    if (row.status === 'pending' && done.look === 'good') selection.drop([row])
    close(done, row)
  }

  /** Rows that could not be decided stay selected if they are still on the page. */
  function finishSeveral(results: Result[]) {
    const failed = results.filter(({ done }) => !done)
    const text = deciding ? resultText(deciding, results.length - failed.length, failed.length) : ''
    selection.keep(rows.filter((row) => failed.some(({ id }) => id === row.id)))
    setDeciding(null)
    setOutcome({ look: failed.length > 0 ? 'bad' : 'good', text, undo: null })
  }
}
