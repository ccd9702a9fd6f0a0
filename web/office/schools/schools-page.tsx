import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeSchool, schoolWorkbook } from '#domain/school/school.ts'
import { Button } from '#web/kit/button.tsx'
import { session } from '#web/office/content.ts'
import { useAddress } from '#web/office/list/address.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { ChoiceFilter } from '#web/office/list/filters.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { useSelection } from '#web/office/list/selection.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { readSchoolSearch, type SchoolSearch, schoolWorkbookAddress, useSchools } from './api.ts'
import { columns, schoolIn } from './columns.tsx'

const { title } = ownScreens.schools

const noRows: [] = []
const mayEdit = may(session, 'edit')

const labels = { '': title, unverified: 'Schools to verify', refused: 'Declined schools' } as const

const AddSchoolDialog = lazyDialog(() => import('./school-dialog.tsx').then((loaded) => loaded.AddSchoolDialog))

/** The dialogs of a school. */
const dialogs = {
  edit: lazyDialog(() => import('./school-dialog.tsx').then((loaded) => loaded.SchoolDialog)),
  view: lazyDialog(() => import('./school-dialog.tsx').then((loaded) => loaded.ViewSchoolDialog)),
  people: lazyDialog(() => import('./people-dialog.tsx').then((loaded) => loaded.PeopleDialog)),
}

/** The open dialog and its school. */
type Open = { id: string; school: OfficeSchool; dialog: keyof typeof dialogs }

/** The registered schools by name (specification 2.5, 3.7), those to verify, and those that were declined. */
export function SchoolsPage() {
  const { search, onSearch } = useAddress(readSchoolSearch)
  const schools = useSchools(search)
  const { data } = schools
  const selection = useSelection(data?.rows ?? noRows, search)
  const [open, setOpen] = useState<Open | null>(null)
  const [adding, setAdding] = useState(false)
  const { outcome, setOutcome, dismiss, finish, reload } = useOutcome(setOpen)
  const actions = useCallback(
    ({ status }: OfficeSchool) => [mayEdit && status !== 'refused' ? offer('Edit', 'edit', setOpen) : offer('Open', 'view', setOpen)],
    [],
  )
  const OpenDialog = open && dialogs[open.dialog]
  return (
    <>
      <ListScreen
        title={title}
        label={labels[search.status]}
        outcome={outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}
        search={search}
        onSearch={onSearch}
        found={schools}
        tools={
          <ChoiceFilter
            legend="Schools shown"
            value={search.status}
            choices={[
              { value: '', text: 'Schools' },
              { value: 'unverified', text: 'To verify' },
              { value: 'refused', text: 'Declined' },
            ]}
            onChoose={(status) => onSearch({ status, page: 1 }, false)}
          />
        }
        headTools={
          <>
            {mayEdit && (
              <Button onClick={() => setAdding(true)}>
                <Plus size={16} aria-hidden="true" /> Add school
              </Button>
            )}
            {search.status === '' && (
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
        columns={columns}
        rowName={schoolIn}
        actions={actions}
        empty={<NothingYet title={nothing[search.status].title}>{nothing[search.status].text}</NothingYet>}
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
          onAccounts={() => setOpen({ ...open, dialog: 'people' })}
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
const nothing: Record<SchoolSearch['status'], { title: string; text: string }> = {
  '': { title: 'No school has registered yet.', text: 'A school appears here as soon as it registers at /SchoolRegister.' },
  unverified: { title: 'Every school is verified.', text: 'A school that registers itself appears here, and under Errors.' },
  refused: { title: 'No school was declined.', text: 'Schools that you decline stay here, with the reason.' },
}
