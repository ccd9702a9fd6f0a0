import { useCallback, useEffect, useMemo, useState } from 'react'
import { type OfficeRegistration, pageSizes } from '../../../domain/api.ts'
import type { Competition, OfficeList } from '../../../domain/competition.ts'
import { formNamed } from '../../../domain/forms/index.ts'
import { screenshot } from '../../../domain/screenshot.ts'
import { Pager } from '../../ui/pager.tsx'
import { ThumbnailViewer } from '../../ui/thumbnail-viewer.tsx'
import { screenshotAddress } from '../calls.ts'
import { season } from '../content.ts'
import { useRegistrations, useReload, useUndo } from '../queries.ts'
import { type ListSearch, lastPage } from '../search.ts'
import { Bar } from './bar.tsx'
import { listColumns, personIn } from './columns.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Empty } from './empty.tsx'
import { ListBody } from './list-body.tsx'
import { type Outcome, OutcomeMessage } from './outcome.tsx'
import { useSelection } from './selection.ts'

const actions = {
  decide: { label: 'Accept', Dialog: DecisionDialog },
  edit: { label: 'Edit', Dialog: EditDialog },
}

type RegistrationsPageProps = {
  competition: Competition
  list: OfficeList
  search: ListSearch
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (change: Partial<ListSearch>, replace: boolean) => void
}

/** Every list of registrations there is (specification 2.5). */
export function RegistrationsPage({ competition, list, search, onSearch }: RegistrationsPageProps) {
  const form = formNamed(competition.form)
  const registrations = useRegistrations({ competition, list }, search)
  const reload = useReload()
  const { selected, select, clear } = useSelection()
  const [open, setOpen] = useState<OfficeRegistration | null>(null)
  const [shown, setShown] = useState<OfficeRegistration | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const undo = useUndo(setOutcome)

  const { Dialog, label } = actions[list.action]
  const action = useMemo(() => ({ label, run: setOpen }), [label])
  const columns = useMemo(() => listColumns(form, list, setShown), [form, list])
  const rowName = useCallback((row: OfficeRegistration) => personIn(form, row), [form])

  const { data } = registrations
  const pages = lastPage(data?.total ?? 0, search.size)
  const beyondEnd = !registrations.isPlaceholderData && data !== undefined && search.page > pages
  useEffect(() => {
    if (beyondEnd) onSearch({ page: pages }, true)
  }, [beyondEnd, pages, onSearch])
  useEffect(() => {
    document.title = `${list.title} - ${season.organisation}`
  }, [list.title])

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-wide:pb-3 wide:min-h-17">
        <h1 className="text-[22px]">{list.title}</h1>
        {outcome && <OutcomeMessage outcome={outcome} undoing={undo.isPending} onUndo={undo.mutate} onDismiss={() => setOutcome(null)} />}
      </div>
      <Bar listed={{ competition, list }} search={search} total={data?.total} selected={selected} onClear={clear} onSearch={onSearch} />
      <div className="overflow-hidden rounded-large border border-line">
        <ListBody
          label={list.title}
          registrations={registrations}
          columns={columns}
          rowName={rowName}
          selected={selected}
          onSelect={select}
          action={action}
          scrollKey={JSON.stringify(search)}
          empty={<Empty competition={competition} list={list} q={search.q} onClear={() => onSearch({ q: '', page: 1 }, false)} />}
        />
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3 py-2 text-ink-2 tabular-nums">
          <p>
            {data && range(search, data.rows.length, data.total)}
            {data && registrations.isError && <span className="text-bad"> This may be out of date: the last reload failed.</span>}
          </p>
          <Pager
            page={search.page}
            pages={pages}
            size={search.size}
            sizes={pageSizes}
            onPage={(page) => onSearch({ page }, false)}
            onSize={(size) => onSearch({ size, page: 1 }, false)}
          />
        </div>
      </div>
      {open && (
        <Dialog
          key={open.id}
          competition={competition}
          registration={open}
          onClose={() => setOpen(null)}
          onLook={setShown}
          onStale={reload}
          onDone={finish}
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

  function finish(done: Outcome) {
    if (open && list.action === 'decide' && done.look === 'good') select([open.id], false)
    setOpen(null)
    setOutcome(done)
    reload()
  }
}

/** '31–60 of 148'. */
function range({ page, size }: ListSearch, rows: number, total: number): string {
  const before = (page - 1) * size
  return rows === 0 ? '' : `${before + 1}–${before + rows} of ${total}`
}
