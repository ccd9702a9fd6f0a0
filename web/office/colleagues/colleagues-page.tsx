import { UserPlus } from 'lucide-react'
import { type OfficeRole, officeRoles } from '#domain/account/account.ts'
import { type Colleague, type ColleagueState, colleagueList } from '#domain/account/colleague.ts'
import { may, type Permission, permissions, roleNames } from '#domain/account/permissions.ts'
import { startSentence } from '#domain/lib/text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { findsBy, resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { colleaguesAt, InviteDialog } from './invite-dialog.tsx'

const ColleagueDialog = lazyDialogs(() => import('./dialogs.tsx'))('ColleagueDialog')

const stateWords: Record<ColleagueState, { look: PillLook; text: string }> = {
  active: { look: 'good', text: 'Active' },
  invited: { look: 'wait', text: 'Invited' },
  disabled: { look: 'bad', text: 'Disabled' },
}

const columns: Column<Colleague>[] = [
  personColumn('name', 'Name', ({ name, email, is_me }) => (
    <Words text={is_me ? `${name} (you)` : name} bold under={name === email ? undefined : email} />
  )),
  column('role', 'Role', ({ role }) => <Words text={roleNames[role]()} />),
  column('state', 'State', ({ state }) => <Pill look={stateWords[state].look}>{stateWords[state].text}</Pill>),
  column('signed_in_at', 'Last sign-in', (row) => <Words text={lastSignIn(row)} />),
  column('two_factor', 'Two-factor', ({ two_factor }) => <Words text={two_factor ? 'On' : 'Off'} />),
]

function lastSignIn({ state, signed_in_at, invited_until }: Colleague): string {
  if (signed_in_at) return moment(signed_in_at)
  if (state !== 'invited') return 'Never'
  return invited_until ? `The link works until ${moment(invited_until)}` : 'The link has expired'
}

/** The people of the office: their roles, whether they can sign in, and invitations. */
const colleagues = resource({
  at: colleaguesAt,
  screen: ownScreens.colleagues,
  page: colleagueList,
  select: findsBy(({ name, email }: Colleague) => `${name} ${email}`),
  name: ({ name }: Colleague) => name,
  filters: {},
  columns,
  actions: { open: { label: 'Open', Dialog: ColleagueDialog } },
  add: {
    label: (
      <>
        <UserPlus size={16} aria-hidden="true" /> <span>Invite a colleague</span>
      </>
    ),
    look: 'primary',
    needs: 'manage colleagues',
    // Not loaded later: while it is, it would take the keys that are typed.
    Dialog: InviteDialog,
  },
  intro: () => <RolesExplained />,
  empty: () => ['Nobody yet.', 'Colleagues appear here when you invite them.'],
  hint: 'Try part of the name or of the email address.',
})

export const ColleaguesPage = () => <ResourceScreen resource={colleagues} />

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
            <dt className="font-semibold">{roleNames[role]()}</dt>
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
