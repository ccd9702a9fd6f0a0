import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Competition, CompetitionList } from '#domain/competitions/competition.ts'
import { listAt } from '#domain/competitions/index.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { ListedRegistration, OfficeRegistration } from '#domain/registration/api.ts'
import { mayHere } from '#web/office/content.ts'
import { type ChangeSearch, useAddress } from '#web/office/list/address.ts'
import type { ListFilters } from '#web/office/list/filters.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { searchRules } from '#web/office/list/search-rules.ts'
import { useSelection } from '#web/office/list/selection.ts'
import { WriteLink } from '#web/office/mailings/write-link.tsx'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { listParameters } from './api.ts'
import { useBulkDecision } from './bulk/bulk-decision.tsx'
import { leftOutText } from './bulk/left-out.ts'
import { searchedIn } from './columns.tsx'
import { isUndecided, RowDialog, UndoableOutcome, useRowDialogs } from './dialogs/row-dialogs.tsx'
import { Exports } from './exports.tsx'
import { ReviewLink } from './review-link.tsx'
import { filtersIn, type ListSearch, noFilters, readSearch } from './search.ts'
import { StatusTabs } from './status-tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { useList } from './use-list.ts'

const ScreenshotViewer = lazyDialog(() => import('./dialogs/screenshot-viewer.tsx').then((loaded) => loaded.ScreenshotViewer))
const Empty = lazy(() => import('./empty.tsx').then((loaded) => ({ default: loaded.Empty })))
const FilterFields = lazy(() => import('./filters.tsx').then((loaded) => ({ default: loaded.FilterFields })))
const OtherLists = lazy(() => import('./other-lists.tsx').then((loaded) => ({ default: loaded.OtherLists })))
const RegistrationCard = lazy(() => import('./card.tsx').then((loaded) => ({ default: loaded.RegistrationCard })))

/** The registration list in the address (specification 2.5). */
export function RegistrationsPage() {
  const { pathname, ...where } = useAddress(readSearch)
  const found = listAt(pathname.slice(1))
  return found && <RegistrationList key={pathname} {...found} {...where} />
}

type RegistrationListProps = { competition: Competition; list: CompetitionList; search: ListSearch; onSearch: ChangeSearch<ListSearch> }

function RegistrationList({ competition, list, search: asked, onSearch }: RegistrationListProps) {
  const listed = useMemo(() => ({ competition, list }), [competition, list])
  const [picture, setPicture] = useState<OfficeRegistration | null>(null)
  const { form, status, search, registrations, rows, shown, chooser, table } = useList(listed, asked, onSearch, setPicture)
  const { data: found } = registrations
  const { q } = search
  const selection = useSelection(rows, search)
  const dialogs = useRowDialogs(list)
  const bulk = useBulkDecision({ status, selection, rows, matching: listParameters(listed, search), onDone: dialogs.setOutcome })
  const onOpen = useOpening(competition, q, dialogs.openFirst)
  const { data: searching } = useQuery(searchRules(q))
  const foundBy = useMemo(
    () =>
      searching?.foundByText(
        rows.map((row) => searchedIn(form, row)),
        q,
      ),
    [searching, form, rows, q],
  )
  const leavesOut = status === 'flagged' ? undefined : isLookedAtAlone
  const shortcuts = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ListScreen
        title={list.title}
        outcome={<UndoableOutcome dialogs={dialogs} />}
        intro={<StatusTabs list={list} search={search} status={status} />}
        search={search}
        onSearch={onSearch}
        found={registrations}
        filters={filtersOf(list, search, onSearch)}
        headTools={
          <>
            <Exports listed={listed} search={search} columns={shown} found={found} ids={[...selection.ticked.keys()]} />
            <WriteLink
              list="registrations"
              query={listParameters(listed, search)}
              total={found?.total ?? 0}
              ids={selection.everything ? [] : [...selection.ticked.keys()]}
            />
            <ReviewLink listed={listed} search={search} found={found} />
          </>
        }
        tools={<Toolbar chooser={chooser} shortcuts={shortcuts} sort={search.sort} onSort={(sort) => onSearch({ sort, page: 1 }, false)} />}
        shortcuts={shortcuts}
        foundBy={foundBy}
        searchHint="name, email, phone, number, reference"
        below={
          q !== '' && (
            <Suspense>
              <OtherLists q={q} found={found} />
            </Suspense>
          )
        }
        selection={selection}
        bulkActions={bulk.buttons}
        {...table}
        isMarked={isMarked}
        leavesOut={leavesOut}
        leftOut={leavesOut && leftOutIn(rows, selection.ticked)}
        card={(row, tick) => (
          <RegistrationCard
            form={form}
            row={row}
            q={q}
            showsStatus={status === 'all'}
            onLook={setPicture}
            onOpen={onOpen}
            actions={dialogs.actions}
            tick={tick}
          />
        )}
        actions={dialogs.actions}
        onOpen={onOpen}
        empty={
          <Suspense>
            <Empty competition={competition} list={list} />
          </Suspense>
        }
        hint="Try the reference, the parent’s email or part of the number."
      />
      <RowDialog dialogs={dialogs} competition={competition} onLook={setPicture} onDecided={(row) => selection.drop([row])} />
      {bulk.dialog}
      {picture && <ScreenshotViewer form={form} registration={picture} onClose={() => setPicture(null)} />}
    </>
  )
}

/** Opens a row: requests are reviewed, and what is decided opens its dialog. */
function useOpening(competition: Competition, q: string, openDialog: (row: OfficeRegistration) => void) {
  const navigate = useNavigate()
  return (row: OfficeRegistration) => {
    if (!isUndecided(row) || !mayHere(ownScreens.review.needs)) return openDialog(row)
    void navigate({ to: `/${ownScreens.review.path}`, search: { competition: competition.slug, q, id: row.id } as never })
  }
}

function filtersOf(list: CompetitionList, search: ListSearch, onSearch: ChangeSearch<ListSearch>): ListFilters<ListSearch> {
  const onFilter = (change: Partial<ListSearch>) => onSearch({ ...change, page: 1 }, false)
  return {
    active: filtersIn(search),
    without: noFilters,
    onFilter,
    fields: (
      <Suspense fallback={<p>Loading…</p>}>
        <FilterFields usual={list.status} search={search} onFilter={onFilter} />
      </Suspense>
    ),
  }
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
