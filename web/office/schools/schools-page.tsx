import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeSchool, schoolWorkbook } from '#domain/school/school.ts'
import { Button } from '#web/kit/button.tsx'
import { session } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { useAddress } from '#web/office/list/address.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { ChoiceFilter } from '#web/office/list/filters.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { useSelection } from '#web/office/list/selection.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { readSchoolSearch, type SchoolSearch, schoolWorkbookAddress, useSchools, verifySchool } from './api.ts'
import { claimColumns, columns, mergedColumns, schoolIn } from './columns.tsx'

const { title } = ownScreens.schools

const noRows: [] = []
const mayEdit = may(session, 'edit')
const mayReset = may(session, 'manage colleagues')

const labels = {
  '': title,
  claimed: 'Claims',
  declined: 'Declined claims',
  replaced: 'Replaced schools',
  merged: 'Merged schools',
} as const

const AddSchoolDialog = lazyDialog(() => import('./school-dialog.tsx').then((loaded) => loaded.AddSchoolDialog))

/** The dialogs of a school. */
const dialogs = {
  edit: lazyDialog(() => import('./school-dialog.tsx').then((loaded) => loaded.SchoolDialog)),
  view: lazyDialog(() => import('./school-dialog.tsx').then((loaded) => loaded.ViewSchoolDialog)),
  accepted: lazyDialog(() => import('./claim-dialog.tsx').then((loaded) => loaded.AcceptClaimDialog)),
  declined: lazyDialog(() => import('./claim-dialog.tsx').then((loaded) => loaded.DeclineClaimDialog)),
  closed: lazyDialog(() => import('./claim-dialog.tsx').then((loaded) => loaded.ClosedDialog)),
  merge: lazyDialog(() => import('./merge-dialog.tsx').then((loaded) => loaded.MergeDialog)),
  unmerge: lazyDialog(() => import('./merge-dialog.tsx').then((loaded) => loaded.UnmergeDialog)),
  people: lazyDialog(() => import('./people-dialog.tsx').then((loaded) => loaded.PeopleDialog)),
}

/** The open dialog and its school. */
type Open = { id: string; school: OfficeSchool; dialog: keyof typeof dialogs }

/** The registered schools by name (specification 2.5, 3.7), the claims waiting for a decision, and the decided ones. */
export function SchoolsPage() {
  const { search, onSearch } = useAddress(readSchoolSearch)
  const schools = useSchools(search)
  const { data } = schools
  const selection = useSelection(data?.rows ?? noRows, search)
  const [open, setOpen] = useState<Open | null>(null)
  const [adding, setAdding] = useState(false)
  const { outcome, setOutcome, dismiss, finish, reload } = useOutcome(setOpen)
  const verify = useCallback(
    ({ id, version }: OfficeSchool) => {
      verifySchool(id, version)
        .then(
          ({ message }) => setOutcome({ look: 'good', text: message }),
          (error) => setOutcome({ look: 'bad', text: sentence(error) }),
        )
        .finally(reload)
    },
    [setOutcome, reload],
  )
  const actions = useCallback(
    ({ standing, verified_at }: OfficeSchool) =>
      standing === 'merged'
        ? [mayEdit ? offer('Undo merge', 'unmerge', setOpen) : offer('Open', 'view', setOpen)]
        : !mayEdit && standing !== 'declined' && standing !== 'replaced'
          ? [offer('Open', 'view', setOpen)]
          : standing === 'claimed'
            ? [offer('Accept', 'accepted', setOpen), offer('Decline', 'declined', setOpen)]
            : standing === 'registered'
              ? [
                  offer('Edit', 'edit', setOpen),
                  ...(verified_at === null ? [{ label: 'Verify', run: verify }] : []),
                  offer('Merge', 'merge', setOpen),
                  ...(mayReset ? [offer('Accounts', 'people', setOpen)] : []),
                ]
              : [offer('Open', 'closed', setOpen)],
    [verify],
  )
  const OpenDialog = open && dialogs[open.dialog]
  return (
    <>
      <ListScreen
        title={title}
        label={labels[search.standing]}
        outcome={outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}
        search={search}
        onSearch={onSearch}
        found={schools}
        tools={
          <ChoiceFilter
            legend="Schools shown"
            value={search.standing}
            choices={[
              { value: '', text: 'Schools' },
              { value: 'claimed', text: 'Claims', count: data?.claims },
              { value: 'declined', text: 'Declined' },
              { value: 'replaced', text: 'Replaced' },
              { value: 'merged', text: 'Merged' },
            ]}
            onChoose={(standing) => onSearch({ standing, page: 1 }, false)}
          />
        }
        headTools={
          <>
            {mayEdit && (
              <Button onClick={() => setAdding(true)}>
                <Plus size={16} aria-hidden="true" /> Add school
              </Button>
            )}
            {search.standing === '' && (
              <ExportLink
                isEmpty={data?.total === 0}
                ids={[...selection.ticked.keys()]}
                address={(ids) => schoolWorkbookAddress(search, ids)}
                file={schoolWorkbook.file}
              />
            )}
          </>
        }
        selection={selection}
        columns={search.standing === 'claimed' ? claimColumns : search.standing === 'merged' ? mergedColumns : columns}
        rowName={schoolIn}
        actions={actions}
        empty={<NothingYet title={nothing[search.standing].title}>{nothing[search.standing].text}</NothingYet>}
        noResults={{ hint: 'Try the register number, the email address or the pin code.' }}
      />
      {adding && (
        <AddSchoolDialog
          onClose={() => setAdding(false)}
          onStale={reload}
          onSaved={(text) => {
            setAdding(false)
            setOutcome({ look: 'good', text })
            reload()
          }}
        />
      )}
      {open && OpenDialog && (
        <OpenDialog
          key={open.id}
          school={open.school}
          onClose={() => setOpen(null)}
          onStale={reload}
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

/** What an empty list says, by what it shows. */
const nothing: Record<SchoolSearch['standing'], { title: string; text: string }> = {
  '': { title: 'No school has registered yet.', text: 'A school appears here as soon as it registers at /SchoolRegister.' },
  claimed: {
    title: 'No claims are waiting.',
    text: 'A claim appears here when someone registers a school again with another email address, or with another school’s email address.',
  },
  declined: { title: 'No claim was declined.', text: 'Claims that you decline stay here, with the reason.' },
  merged: { title: 'No school is merged.', text: 'Schools that you merge into another one stay here, so that you can undo it.' },
  replaced: { title: 'No school was replaced.', text: 'When you accept a claim, the school that it replaces stays here.' },
}
