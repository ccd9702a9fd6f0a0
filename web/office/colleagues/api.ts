import { useQuery } from '@tanstack/react-query'
import type { OfficeRole } from '#domain/account/account.ts'
import { type Colleague, colleagueChanged, colleagueList, type Invitation } from '#domain/account/colleague.ts'
import { fold } from '#domain/lib/text.ts'
import { call } from '#web/api/call.ts'
import type { PageSearch } from '#web/kit/list-address.ts'

const colleagues = '/api/office/colleagues'

/** The people of the office whose name or address contains `q`. They are few, so one answer holds them all. */
export function useColleagues({ q, page, size }: PageSearch) {
  return useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call(colleagues, { answer: colleagueList, signal }),
    select: ({ rows }) => {
      const found = rows.filter(({ name, email }) => fold(`${name} ${email}`).includes(fold(q)))
      return { rows: found.slice((page - 1) * size, page * size), total: found.length }
    },
  })
}

/** What can be done to a colleague. */
export const changes = {
  role: (id: string, role: OfficeRole) => change('PUT', `${id}/role`, { role }),
  disable: (id: string) => change('PUT', `${id}/access`, { disabled: true }),
  enable: (id: string) => change('PUT', `${id}/access`, { disabled: false }),
  signOut: (id: string) => change('DELETE', `${id}/sessions`),
  resetTwoFactor: (id: string) => change('DELETE', `${id}/two-factor`),
  inviteAgain: (id: string) => change('PUT', `${id}/invitation`),
  revoke: (id: string) => change('DELETE', `${id}/invitation`),
}

export function inviteColleague(body: Invitation) {
  return call(colleagues, { method: 'POST', body, answer: colleagueChanged })
}

export function colleagueHistoryAddress({ id }: Colleague): string {
  return `${colleagues}/${encodeURIComponent(id)}/history`
}

function change(method: 'PUT' | 'DELETE', path: string, body?: object) {
  return call(`${colleagues}/${path}`, { method, ...(body && { body }), answer: colleagueChanged })
}
