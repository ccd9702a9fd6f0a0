import type { OfficeRole } from '#domain/account/account.ts'
import { send } from '#web/office/kit/kind.ts'

export const colleaguesAt = '/api/office/colleagues'

/** What can be done to a colleague. */
export const changes = {
  role: (id: string, role: OfficeRole) => send('PUT', `${colleaguesAt}/${id}/role`, { role }),
  disable: (id: string) => send('PUT', `${colleaguesAt}/${id}/access`, { disabled: true }),
  enable: (id: string) => send('PUT', `${colleaguesAt}/${id}/access`, { disabled: false }),
  signOut: (id: string) => send('DELETE', `${colleaguesAt}/${id}/sessions`),
  resetTwoFactor: (id: string) => send('DELETE', `${colleaguesAt}/${id}/two-factor`),
  inviteAgain: (id: string) => send('PUT', `${colleaguesAt}/${id}/invitation`),
  revoke: (id: string) => send('DELETE', `${colleaguesAt}/${id}/invitation`),
}
