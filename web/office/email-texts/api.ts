import { useQuery } from '@tanstack/react-query'
import { messageReply } from '#domain/account/account.ts'
import { type EmailTextRow, emailPreview, emailTextList } from '#domain/email/api.ts'
import type { EmailText } from '#domain/email/email-kind.ts'
import { call } from '#web/api/call.ts'

export type Draft = EmailText & { reference: string }

const texts = '/api/office/email-texts'
const at = (competition: string, template: string) => `${texts}/${competition}/${template}`

/** The texts of the emails of a competition, or of another scope. */
export function useTexts(competition: string) {
  return useQuery({
    queryKey: ['email-texts', competition],
    queryFn: ({ signal }) => call(`${texts}?${new URLSearchParams({ competition })}`, { answer: emailTextList, signal }),
  })
}

/** What somebody would get with this text. The previous preview stays while the next one loads. */
export function usePreview(competition: string, template: string, draft: Draft, enabled: boolean) {
  return useQuery({
    queryKey: ['email-preview', competition, template, draft],
    queryFn: ({ signal }) => call(`${at(competition, template)}/preview`, { method: 'POST', body: draft, answer: emailPreview, signal }),
    placeholderData: (before) => before,
    enabled,
  })
}

/** Saves a text; the shipped one returns to it. Refused if it was changed meanwhile (see `isStale`). */
export function saveText(competition: string, { template, version }: EmailTextRow, { title, body }: EmailText) {
  return call(at(competition, template), { method: 'PUT', body: { title, body, version }, answer: emailTextList })
}

/** Sends the text to the person who is signed in. */
export function sendTest(competition: string, template: string, draft: Draft) {
  return call(`${at(competition, template)}/test`, { method: 'POST', body: draft, answer: messageReply })
}
