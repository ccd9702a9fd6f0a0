import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import type { Competition, OfficeList } from '#domain/competitions/competition.ts'
import { listAt } from '#domain/competitions/index.ts'
import type { ListedRegistration, OfficeRegistration } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { foundByText } from '#domain/registration/found-by.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { session } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { type ChangeSearch, useAddress } from '#web/office/list/address.ts'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { type Outcome, OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { rowsOf, useSelection } from '#web/office/list/selection.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { matching, useUndo } from './api.ts'
import { leftOutText } from './bulk/left-out.ts'
import type { Result } from './bulk/use-bulk.ts'
import { searchedIn } from './columns.tsx'
import { Exports } from './exports.tsx'
import { ReviewLink } from './review-link.tsx'
import { filtersIn, type ListSearch, readSearch, withoutFilters } from './search.ts'
import { StatusTabs } from './status-tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { useList } from './use-list.ts'

const accept = {
  label: 'Accept',
  Dialog: lazyDialog(() => import('./dialogs/decision-dialog.tsx').then((loaded) => loaded.DecisionDialog)),
}
const decide = { label: 'Decide', Dialog: accept.Dialog }
const edit = { label: 'Edit', Dialog: lazyDialog(() => import('./dialogs/edit-dialog.tsx').then((loaded) => loaded.EditDialog)) }
const reopen = { label: 'Reopen', Dialog: lazyDialog(() => import('./dialogs/reopen-dialog.tsx').then((loaded) => loaded.ReopenDialog)) }
const view = { label: 'Open', Dialog: lazyDialog(() => import('./dialogs/view-dialog.tsx').then((loaded) => loaded.ViewDialog)) }
const ScreenshotViewer = lazyDialog(() => import('./dialogs/screenshot-viewer.tsx').then((loaded) => loaded.ScreenshotViewer))
const Empty = lazy(() => import('./empty.tsx').then((loaded) => ({ default: loaded.Empty })))
const FilterFields = lazy(() => import('./filters.tsx').then((loaded) => ({ default: loaded.FilterFields })))
const OtherLists = lazy(() => import('./other-lists.tsx').then((loaded) => ({ default: loaded.OtherLists })))
const RegistrationCard = lazy(() => import('./card.tsx').then((loaded) => ({ default: loaded.RegistrationCard })))
const BulkDialog = lazyDialog(() => import('./bulk/bulk-dialog.tsx').then((loaded) => loaded.BulkDialog))

/** The registration list in the address (specification 2.5). */
export function RegistrationsPage() {
  const { pathname, ...where } = useAddress(readSearch)
  const found = listAt(pathname.slice(1))
  return found && <RegistrationList key={pathname} {...found} {...where} />
}

type RegistrationListProps = {
  competition: Competition
  list: OfficeList
  search: ListSearch
  onSearch: ChangeSearch<ListSearch>
}

function RegistrationList({ competition, list, search: asked, onSearch }: RegistrationListProps) {
  const listed = useMemo(() => ({ competition, list }), [competition, list])
  const [open, setOpen] = useState<OfficeRegistration | null>(null)
  const [shown, setShown] = useState<OfficeRegistration | null>(null)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const { form, status, search, registrations, rows, shown: columns, chooser, table } = useList(listed, asked, onSearch, setShown)
  const selection = useSelection(rows, search)
  const { outcome, setOutcome, dismiss, finish: close, reload } = useOutcome(setOpen)
  const undoing = useUndo()
  const foundBy = useMemo(
    () =>
      foundByText(
        rows.map((row) => searchedIn(form, row)),
        search.q,
      ),
    [form, rows, search.q],
  )
  const leavesOut = status === 'flagged' ? undefined : isLookedAtAlone
  const shortcuts = useRef<HTMLButtonElement>(null)
  // What waits or is accepted can be edited as well as decided or reopened.
  const [isEditing, setEditing] = useState(false)
  const actions = useCallback(
    (row: OfficeRegistration) => {
      const { label } = dialogFor(list, row)
      const first = { label, run: (opened: OfficeRegistration) => openFor(opened, false) }
      return label !== edit.label && row.status !== 'declined' && may(session, 'edit')
        ? [first, { label: edit.label, run: (opened: OfficeRegistration) => openFor(opened, true) }]
        : [first]

      function openFor(opened: OfficeRegistration, isEdit: boolean) {
        setEditing(isEdit)
        setOpen(opened)
      }
    },
    [list],
  )
  const navigate = useNavigate()
  const onFilter = (change: Partial<ListSearch>) => onSearch({ ...change, page: 1 }, false)
  const RowDialog = open && (isEditing ? edit : dialogFor(list, open)).Dialog
  return (
    <>
      <ListScreen
        title={list.title}
        outcome={outcome && <OutcomeMessage outcome={outcome} undoing={undoing.isPending} onUndo={undo} onDismiss={dismiss} />}
        intro={<StatusTabs list={list} search={search} status={status} />}
        search={search}
        onSearch={onSearch}
        found={registrations}
        filters={{
          active: filtersIn(search),
          without: withoutFilters,
          onFilter,
          fields: (
            <Suspense fallback={<p>Loading…</p>}>
              <FilterFields usual={list.status} search={search} onFilter={onFilter} />
            </Suspense>
          ),
        }}
        headTools={
          <>
            <Exports listed={listed} search={search} columns={columns} found={registrations.data} ids={[...selection.ticked.keys()]} />
            <ReviewLink listed={listed} search={search} found={registrations.data} />
          </>
        }
        tools={<Toolbar chooser={chooser} shortcuts={shortcuts} sort={search.sort} onSort={(sort) => onSearch({ sort, page: 1 }, false)} />}
        shortcuts={shortcuts}
        foundBy={foundBy}
        searchHint="name, email, phone, number, reference"
        below={
          search.q !== '' && (
            <Suspense>
              <OtherLists q={search.q} found={registrations.data} />
            </Suspense>
          )
        }
        selection={selection}
        bulkActions={
          may(session, 'decide') && (
            <>
              {status !== 'declined' && (
                <Button look="danger" className="max-wide:flex-1" onClick={() => setDeciding('declined')}>
                  Decline…
                </Button>
              )}
              {status !== 'accepted' && (
                <Button look="primary" className="max-wide:flex-1" onClick={() => setDeciding('accepted')}>
                  Accept…
                </Button>
              )}
            </>
          )
        }
        {...table}
        isMarked={isMarked}
        leavesOut={leavesOut}
        leftOut={leavesOut && leftOutIn(rows, selection.ticked)}
        card={(row, tick) => (
          <RegistrationCard
            form={form}
            row={row}
            q={search.q}
            showsStatus={status === 'all'}
            onLook={setShown}
            onOpen={openRow}
            actions={actions}
            tick={tick}
          />
        )}
        actions={actions}
        onOpen={openRow}
        empty={
          <Suspense>
            <Empty competition={competition} list={list} />
          </Suspense>
        }
        noResults={{ hint: 'Try the reference, the parent’s email or part of the number.' }}
      />
      {open && RowDialog && (
        <RowDialog
          key={open.id}
          competition={competition}
          row={open}
          onClose={() => setOpen(null)}
          onLook={setShown}
          onStale={reload}
          onDone={(done) => finish(done, open)}
          onOpen={() => {}}
        />
      )}
      {deciding && (
        <BulkDialog
          decision={deciding}
          chosen={selection.everything ? { matching: matching(listed, search) } : { rows: rowsOf(selection.ticked, rows) }}
          onClose={() => setDeciding(null)}
          onDone={finishBulk}
        />
      )}
      {shown && <ScreenshotViewer form={form} registration={shown} onClose={() => setShown(null)} />}
    </>
  )

  /** Requests are reviewed; whatever is decided opens its dialog. */
  function openRow(row: OfficeRegistration) {
    if (isUndecided(row) && may(session, ownScreens.review.needs)) {
      void navigate({ to: `/${ownScreens.review.path}`, search: { competition: competition.slug, q: search.q, id: row.id } as never })
    } else {
      setEditing(false)
      setOpen(row)
    }
  }

  function finish(done: Outcome, row: OfficeRegistration) {
    if (isUndecided(row) && !isEditing && done.look === 'good') selection.drop([row])
    close(done, row)
  }

  function undo(decision: string) {
    undoing.mutate(decision, {
      onSuccess: ({ message }) => report({ look: 'good', text: message }),
      onError: (error) => report({ look: 'bad', text: sentence(error) }),
    })

    /** Another decision may have been made meanwhile; its outcome stays, since it can be undone too. */
    function report(done: Outcome) {
      setOutcome((now) => (now === null || now.undo === decision ? done : now))
    }
  }

  /** Rows that could not be decided stay selected if they are still on the page. */
  function finishBulk(results: Result[], batch: string, text: string) {
    const failed = results.filter(({ done }) => !done)
    selection.replace(rows.filter((row) => failed.some(({ id }) => id === row.id)))
    setDeciding(null)
    const done = results.length - failed.length
    setOutcome({ look: failed.length > 0 ? 'bad' : 'good', text, undo: done > 0 ? batch : null, count: done })
  }
}

/**
 * The dialog for a row: only one that isn't decided can be decided, and only a decided one can be reverted. Those who may not see the
 * registration.
 */
function dialogFor(list: OfficeList, row: OfficeRegistration) {
  const change = changeFor(list, row)
  return may(session, change === edit ? 'edit' : 'decide') ? change : view
}

/** Flagged ones that wait are tinted, as is what the bank shows another amount for; what was accepted with a flag keeps the flag alone. */
function isMarked({ status, flags, bank }: OfficeRegistration): boolean {
  return status === 'pending' && (flags.length > 0 || bank?.agrees === false)
}

/** A bulk decision leaves these out, so selecting the page does so too. */
function isLookedAtAlone(row: ListedRegistration): boolean {
  return isMarked(row) || row.open_with !== null
}

/** What selecting the page has left out; undefined while not all others on it are selected. */
function leftOutIn(rows: ListedRegistration[], ticked: ReadonlyMap<string, number>): string | undefined {
  const others = rows.filter((row) => !isLookedAtAlone(row))
  const left = rows.filter((row) => isLookedAtAlone(row) && !ticked.has(row.id))
  if (left.length === 0 || others.length === 0 || others.some(({ id }) => !ticked.has(id))) return
  return leftOutText(left.map((row) => ({ open_with: isMarked(row) ? null : row.open_with })))
}

function isUndecided({ status }: OfficeRegistration): boolean {
  return status === 'pending' || status === 'correction'
}

function changeFor({ action }: OfficeList, { status }: OfficeRegistration) {
  if (status === 'pending') return accept
  if (status === 'correction') return decide
  return action === 'edit' && status === 'accepted' ? edit : reopen
}
