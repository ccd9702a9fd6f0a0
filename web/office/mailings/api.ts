import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MailingDraft, mailingPreview } from '#domain/mailing/mailing.ts'
import { call } from '#web/api/call.ts'
import { inSeason } from '#web/office/content.ts'
import { send } from '#web/office/kit/kind.ts'

export const mailingsAt = '/api/office/mailings'

/** People of a list: which list, and its filters or the ids of rows. It lives in the address. */
export type Addressees = { list: 'registrations' | 'bookings'; query: Record<string, string> }

export function addresseesIn({ list, ...query }: Record<string, unknown>): Addressees | null {
  if (list !== 'registrations' && list !== 'bookings') return null
  return { list, query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }
}

function addressOf({ list, query }: Addressees, what = ''): string {
  return inSeason(`${mailingsAt}/${list}${what}?${new URLSearchParams(query)}`)
}

/** Who gets it, who doesn't, and the email `at` (from 0) of those about a student whose name has `q`. */
export function useMailingPreview(to: Addressees, draft: MailingDraft, shown: { at: number; q: string }) {
  return useQuery({
    queryKey: ['mailing', to, draft, shown],
    queryFn: ({ signal }) =>
      call(addressOf(to, '/preview'), { method: 'POST', body: { ...draft, ...shown }, answer: mailingPreview, signal }),
    placeholderData: keepPreviousData,
  })
}

export function sendMailingTest(to: Addressees, draft: MailingDraft) {
  return send('POST', addressOf(to, '/test'), draft)
}

export function sendMailing(to: Addressees, body: MailingDraft & { expected: number; again: boolean }) {
  return send('POST', addressOf(to), body)
}

export function takeBackMailing(id: string) {
  return send('DELETE', `${mailingsAt}/${id}`)
}

export function sendMailingNow(id: string) {
  return send('POST', `${mailingsAt}/${id}/sending`)
}
