import { UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type OfficeRole, officeRoles } from '#domain/account/account.ts'
import type { Colleague, ColleagueState } from '#domain/account/colleague.ts'
import { may, type Permission, permissions, roleNames } from '#domain/account/permissions.ts'
import { startSentence } from '#domain/lib/text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { readPage } from '#web/kit/list-address.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { useAddress } from '#web/office/list/address.ts'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { useColleagues } from './api.ts'
import { ColleagueDialog } from './colleague-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** The people of the office: their roles, whether they can sign in, and invitations. */
export function ColleaguesPage() {
  const { search, onSearch } = useAddress(readPage)
  const colleagues = useColleagues(search)
  const [open, setOpen] = useState<Colleague | null>(null)
  const [inviting, setInviting] = useState(false)
  const { outcome, setOutcome, dismiss, finish, reload } = useOutcome(setOpen)
  const actions = useCallback(() => [{ label: 'Open', run: setOpen }], [])
  return (
    <>
      <ListScreen
        title={ownScreens.colleagues.title}
        outcome={outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}
        intro={<RolesExplained />}
        search={search}
        onSearch={onSearch}
        found={colleagues}
        tools={
          <>
            <span className="flex-1 max-wide:hidden" />
            <Button look="primary" onClick={() => setInviting(true)}>
              <UserPlus size={16} aria-hidden="true" /> Invite a colleague
            </Button>
          </>
        }
        columns={columns}
        rowName={nameIn}
        actions={actions}
        empty={<NothingYet title="Nobody yet.">Colleagues appear here when you invite them.</NothingYet>}
        noResults={{ hint: 'Try part of the name or of the email address.' }}
      />
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(text) => {
            setInviting(false)
            setOutcome({ look: 'good', text })
            reload()
          }}
        />
      )}
      {open && (
        <ColleagueDialog
          key={open.id}
          colleague={open}
          onClose={() => setOpen(null)}
          onDone={(text) => finish({ look: 'good', text }, open)}
        />
      )}
    </>
  )
}

const stateWords: Record<ColleagueState, { look: PillLook; text: string }> = {
  active: { look: 'good', text: 'Active' },
  invited: { look: 'wait', text: 'Invited' },
  disabled: { look: 'bad', text: 'Disabled' },
}

const columns: Column<Colleague>[] = [
  personColumn('name', 'Name', ({ name, email, is_me }) => (
    <Words text={is_me ? `${name} (you)` : name} bold under={name === email ? undefined : email} />
  )),
  column('role', 'Role', ({ role }) => <Words text={roleNames[role]} />),
  column('state', 'State', ({ state }) => <Pill look={stateWords[state].look}>{stateWords[state].text}</Pill>),
  column('signed_in_at', 'Last sign-in', (row) => <Words text={lastSignIn(row)} />),
  column('two_factor', 'Two-factor', ({ two_factor }) => <Words text={two_factor ? 'On' : 'Off'} />),
]

function lastSignIn({ state, signed_in_at, invited_until }: Colleague): string {
  if (signed_in_at) return moment(signed_in_at)
  if (state !== 'invited') return 'Never'
  return invited_until ? `The link works until ${moment(invited_until)}` : 'The link has expired'
}

function nameIn({ name }: Colleague): string {
  return name
}

/** What each role may do, folded away. */
function RolesExplained() {
  return (
    <details className="pb-3.5">
      <summary className="control w-max cursor-pointer rounded-small py-1 pe-2 font-semibold text-ink-2 max-wide:py-3">
        What each role may do
      </summary>
      <dl className="mt-1 grid max-w-4xl gap-3 rounded-large border border-line p-4 wide:grid-cols-2">
        {officeRoles.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{roleNames[role]}</dt>
            <dd className="text-ink-2">{doingsOf(role)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function doingsOf(role: OfficeRole): string {
  if (role === 'admin') return 'Everything.'
  const does = (Object.keys(permissions) as Permission[])
    .filter((permission) => may({ role }, permission))
    .map((permission) => permissions[permission].does)
    .join('; ')
  return `${startSentence(does)}.`
}
