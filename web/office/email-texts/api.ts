import { useQuery } from '@tanstack/react-query'
import { messageReply } from '#domain/account/account.ts'
import { type EmailTextRow, emailTextList, emailTextPreview } from '#domain/email/api.ts'
import type { EmailText } from '#domain/email/email-kind.ts'
import type { Language } from '#domain/language/language.ts'
import { call } from '#web/api/call.ts'

export type EmailTextDraft = EmailText & { reference: string }

const texts = '/api/office/email-texts'
/** Which texts: of a competition or another scope, in a language. */
export type EmailTextSet = { competition: string; language: Language }

const at = ({ competition, language }: EmailTextSet, template: string, then = '') =>
  `${texts}/${competition}/${template}${then}?${new URLSearchParams({ language })}`

/** The texts of the emails of a scope in a language. */
export function useTexts(which: EmailTextSet) {
  return useQuery({
    queryKey: ['email-texts', which],
    queryFn: ({ signal }) => call(`${texts}?${new URLSearchParams(which)}`, { answer: emailTextList, signal }),
  })
}

/** What somebody would get with this text. The previous preview stays while the next one loads. */
export function useEmailPreview(which: EmailTextSet, template: string, draft: EmailTextDraft, enabled: boolean) {
  return useQuery({
    queryKey: ['email-preview', which, template, draft],
    queryFn: ({ signal }) => call(at(which, template, '/preview'), { method: 'POST', body: draft, answer: emailTextPreview, signal }),
    placeholderData: (before) => before,
    enabled,
  })
}

/** Saves a text; the shipped one returns to it. Refused if it was changed meanwhile (see `isStale`). */
export function saveText(which: EmailTextSet, { template, version }: EmailTextRow, { title, body }: EmailText) {
  return call(at(which, template), { method: 'PUT', body: { title, body, version }, answer: emailTextList })
}

/** Sends the text to the person who is signed in. */
export function sendTest(which: EmailTextSet, template: string, draft: EmailTextDraft) {
  return call(at(which, template, '/test'), { method: 'POST', body: draft, answer: messageReply })
}
