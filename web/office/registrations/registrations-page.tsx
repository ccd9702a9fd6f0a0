import { Link, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, useMemo } from 'react'
import { may } from '#domain/account/permissions.ts'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { listAt } from '#domain/competitions/index.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type ListedRegistration, type OfficeRegistration, registrationPage } from '#domain/registration/api.ts'
import { listColumnsOf, unsorted } from '#domain/registration/list-columns.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import { isEnded, mayHere, session } from '#web/office/content.ts'
import { type Action, type LeftOut, resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { WriteLink } from '#web/office/mailings/write-link.tsx'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { BulkDecision, mayDecideAgain } from './bulk-decision.tsx'
import { listColumns, searchedIn } from './columns.tsx'
import { leftOutText } from './flags.tsx'
import { Screenshots } from './screenshot.tsx'
import { filtersOf, formOf, type ListedCompetition, listParameters, otherDay, personName, registrationsPath } from './search.ts'
import { ReviewLink, StatusTabs } from './status-tabs.tsx'
import { Exports, Toolbar } from './toolbar.tsx'

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))
const DecisionDialog = lazyDialogs(() => import('./decision-dialog.tsx'))('DecisionDialog')
const EditRegistration = lazyDialogs(() => import('./edit-dialog.tsx'))('EditRegistration')
const RegistrationCard = lazy(() => import('./card.tsx').then((loaded) => ({ default: loaded.RegistrationCard })))

/** The registration list at the address (specification 2.5). */
export function RegistrationsPage() {
  const path = useLocation().pathname
  const listed = useMemo(() => listAt(path.slice(1)), [path])
  return (
    listed && (
      <Screenshots key={path}>
        <RegistrationList listed={listed} />
      </Screenshots>
    )
  )
}

function RegistrationList({ listed }: { listed: ListedCompetition }) {
  const list = useMemo(() => registrations(listed), [listed])
  return <ResourceScreen resource={list} />
}

function registrations(listed: ListedCompetition) {
  const { competition, list } = listed
  const form = formOf({ competition: competition.slug })
  const sorted = listColumnsOf(form, list, 'all').filter(({ name }) => !unsorted.has(name))
  return resource({
    at: registrationsPath,
    screen: list,
    page: registrationPage,
    query: { competition: competition.slug },
    name: personName,
    filters: filtersOf(list),
    adjust: otherDay,
    columns: ({ status, q }) => listColumns(form, listColumnsOf(form, list, (status || list.status) as ListedStatus), q),
    sort: { names: sorted.map(({ name }) => name), first: '-serial_no' },
    actions: actionsOf(list),
    leadsTo: (row, { q }) =>
      isUndecided(row) && mayHere(ownScreens.review.needs)
        ? { to: `/${ownScreens.review.path}`, search: { competition: competition.slug, q, id: row.id } }
        : null,
    intro: ({ search }) => <StatusTabs list={list} search={search} />,
    tools: ({ search: { sort }, onFilter, keys }) => (
      <Toolbar columns={sorted} shortcuts={keys} sort={sort} onSort={(chosen) => onFilter({ sort: chosen })} />
    ),
    headTools: ({ search, page, ids }) => (
      <>
        <Exports listed={listed} search={search} found={page} ids={ids} />
        <WriteLink list="registrations" query={listParameters(listed, search)} total={page?.total ?? 0} ids={ids} />
        <ReviewLink listed={listed} search={search} found={page} />
      </>
    ),
    bulk(shown) {
      const status = shown.search.status || list.status
      return mayDecideAgain(status) && <BulkDecision list={shown} status={status} matching={listParameters(listed, shown.search)} />
    },
    isMarked,
    leavesOut: ({ status }) => (status === 'flagged' ? undefined : lookedAtAlone),
    card: (props, { status }) => <RegistrationCard {...props} listed={(status || list.status) as ListedStatus} />,
    searchHint: 'name, email, phone, number, reference',
    searchedIn: (row) => searchedIn(form, row),
    empty: () => emptyText(listed),
    hint: 'Try the reference, the parent’s email or part of the number.',
  })
}

/** What can be done with a row; what waits or is accepted can be edited as well as decided or reopened, wherever it's listed. */
function actionsOf(list: CompetitionList): Record<string, Action<ListedRegistration>> {
  const isFirst = (action: FirstAction) => (row: ListedRegistration) => firstAction(list, row) === action
  const edit: Action<ListedRegistration> = {
    label: 'Edit',
    when: (row) => isFirst('edit')(row) || (row.status !== 'declined' && may(session, 'edit')),
    Dialog: EditRegistration,
  }
  const reopen: Action<ListedRegistration> = {
    label: 'Reopen',
    when: (row) => isFirst('reopen')(row) || (!isEnded && isFirst('edit')(row) && row.status === 'accepted' && may(session, 'decide')),
    Dialog: dialogs('ReopenDialog'),
  }
  return {
    accept: { label: 'Accept', when: isFirst('accept'), deselects: true, Dialog: DecisionDialog },
    decide: { label: 'Decide', when: isFirst('decide'), deselects: true, Dialog: DecisionDialog },
    view: { label: 'Open', when: isFirst('view'), Dialog: dialogs('ViewDialog') },
    ...(list.action === 'edit' ? { edit, reopen } : { reopen, edit }),
  }
}

type FirstAction = 'accept' | 'decide' | 'edit' | 'reopen' | 'view'

/**
 * What is done with a row first: only one that isn't decided can be decided, and only a decided one can be reverted. Those who may not see
 * the registration.
 */
function firstAction(list: CompetitionList, row: OfficeRegistration): FirstAction {
  const action = changeFor(list, row)
  return action === 'view' || may(session, action === 'edit' ? 'edit' : 'decide') ? action : 'view'
}

function changeFor({ action }: CompetitionList, row: OfficeRegistration): FirstAction {
  const { status } = row
  // What was decided in a season that has ended stays so; a misspelt name is corrected.
  if (isEnded && !isUndecided(row)) return status === 'accepted' ? 'edit' : 'view'
  if (status === 'pending') return 'accept'
  if (status === 'correction') return 'decide'
  return action === 'edit' && status === 'accepted' ? 'edit' : 'reopen'
}

function isUndecided({ status }: OfficeRegistration): boolean {
  return status === 'pending' || status === 'correction'
}

/** Flagged ones that wait are tinted, as is what the bank shows another amount for; what was accepted with a flag keeps the flag alone. */
function isMarked({ status, flags, bank }: OfficeRegistration): boolean {
  return status === 'pending' && (flags.length > 0 || bank?.agrees === false)
}

/** A bulk decision leaves these out, so selecting the page does so too. */
const lookedAtAlone: LeftOut<ListedRegistration> = {
  has: (row) => isMarked(row) || row.open_with !== null,
  text: (rows) => leftOutText(rows.map((row) => ({ open_with: isMarked(row) ? null : row.open_with }))),
}

/** How the rows of an empty list will arrive. */
function emptyText({ competition, list }: ListedCompetition): [title: string, text: ReactNode] {
  if (list.status !== 'accepted') {
    const forms = competition.doors.map(({ path }) => `/${path}`).join(' or ')
    const title = list.status === 'all' ? 'No registrations yet.' : 'No requests are waiting.'
    return [title, `A registration appears here as soon as a family sends it from ${forms}.`]
  }
  const requests = competition.lists.find(({ action }) => action === 'decide')
  return [
    'No accepted registrations yet.',
    <>
      <span>Everyone you accept</span>{' '}
      {requests && (
        <span>
          in <Link to={`/${requests.path}`}>{requests.menu}</Link>
        </span>
      )}{' '}
      <span>appears here.</span>
    </>,
  ]
}
