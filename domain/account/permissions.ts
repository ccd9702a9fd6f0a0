import { m } from '#domain/language/paraglide/messages.js'
import type { AccountRole, OfficeRole } from './account.ts'

type Rule = { roles: readonly OfficeRole[]; does: string }

/** What the roles of the office may do. `does` completes 'Your role can’t …' and heads a row in docs/security.md. */
export const permissions = {
  read: {
    roles: ['admin', 'reviewer', 'finance', 'viewer'],
    does: 'see requests, lists, pictures, bookings, schools and figures, and export them',
  },
  decide: { roles: ['admin', 'reviewer', 'finance'], does: 'accept, decline and reopen registrations, and ask for corrections' },
  'accept used payment': { roles: ['admin', 'finance'], does: 'accept a registration whose payment was used before' },
  'match payments': { roles: ['admin', 'finance'], does: 'import bank statements and match payments' },
  'export for the accountant': { roles: ['admin', 'finance'], does: 'export for the accountant' },
  edit: { roles: ['admin', 'reviewer'], does: 'correct registrations, schools and bookings, and verify schools' },
  'send emails': { roles: ['admin', 'reviewer'], does: 'read emails, and send or withdraw them' },
  'change settings': { roles: ['admin'], does: 'see and change the season and the set-up' },
  'protect privacy': { roles: ['admin'], does: 'export or erase a person’s data, and read the access log' },
  'manage colleagues': { roles: ['admin'], does: 'invite colleagues and change their roles' },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof permissions

/** Whether someone may do something in the office. Schools and students may do nothing there. */
export function may({ role }: { role: AccountRole }, permission: Permission): boolean {
  return permissions[permission].roles.some((allowed) => allowed === role)
}

/** The names of the roles on screens. */
export const roleNames = {
  admin: m['own_data.administrator'],
  reviewer: m['own_data.reviewer'],
  finance: m['own_data.finance'],
  viewer: m['own_data.viewer'],
  school: m['own_data.school'],
  user: m['own_data.student'],
} satisfies Record<AccountRole, () => string>

/** Says why something is refused and who can do it: 'Your role can’t … Ask …'. */
export function refusalText(permission: Permission): string {
  const { roles, does } = permissions[permission]
  const who = roles.map((role) => roleNames[role]().toLowerCase()).join(' or ')
  return `Your role can’t ${does}. Ask someone whose role is ${who}.`
}
