import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { type EmailTextRow, emailTextList, emailTextPreview } from '#domain/email/api.ts'
import { type EmailText, type Placeholder, placeholders } from '#domain/email/email-kind.ts'
import { checkEmailText, emailKind, placeholdersOf } from '#domain/email/texts.ts'
import type { Language } from '#domain/language/language.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { FormDialog } from '#web/office/editing/form-dialog.tsx'
import { isStale, refusal, sentence } from '#web/office/errors.tsx'
import { EmailFields } from '#web/office/kit/email-fields.tsx'
import { useAnswer } from '#web/office/queries.ts'
import { usePaused } from '#web/office/use-paused.ts'

type TextDialogProps = {
  which: EmailTextSet
  row: EmailTextRow
  onClose: () => void
  onStale: () => void
  onSaved: (message: string) => void
}

/** Changes the text of one email, beside what somebody would get. */
export function TextDialog({ which, row, onClose, onStale, onSaved }: TextDialogProps) {
  const { template, shipped } = row
  const kind = emailKind(template, which.competition)
  const names = placeholdersOf(kind)
  const [draft, setDraft] = useState<EmailTextDraft>({ title: row.title, body: row.body, reference: '' })
  const [hasTried, setTried] = useState(false)
  const found = checkEmailText(kind, draft)
  const saving = useMutation({
    mutationFn: () => saveText(which, row, draft),
    onSuccess: () => onSaved(isShipped ? `‘${row.label}’ has the shipped text again.` : `The text of ‘${row.label}’ is saved.`),
    onError: (error) => isStale(error) && onStale(),
  })
  const testing = useMutation({ mutationFn: () => sendTest(which, template, draft) })
  const isShipped = draft.title.trim() === shipped.title && draft.body.trim() === shipped.body
  const change = (part: Partial<EmailTextDraft>) => setDraft({ ...draft, ...part })
  return (
    <FormDialog title={row.label} wide isDirty={() => draft.title !== row.title || draft.body !== row.body} onClose={onClose}>
      <p className="text-ink-2">{row.when}</p>
      <div className="grid min-w-0 gap-5 wide:grid-cols-2">
        <form className="grid min-w-0 content-start gap-4" onSubmit={save} noValidate>
          <EmailFields
            text={draft}
            onChange={change}
            issues={hasTried ? found : []}
            values={names.map((name) => ({ name, label: `{${name}}` }))}
            language={which.language}
          />
          <Meanings names={names} needed={kind.needs} />
        </form>
        <Preview
          which={which}
          template={template}
          draft={draft}
          isRight={found.length === 0}
          onReference={(reference) => change({ reference })}
        />
      </div>
      {saving.error && <Message look="bad">{sentence(saving.error)}</Message>}
      {testing.error && <Message look="bad">{refusal(testing.error)}</Message>}
      {testing.data && <Message look="good">{testing.data.message}</Message>}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isShipped} onClick={() => change(shipped)}>
          Return to the shipped text
        </Button>
        <Button busy={testing.isPending} onClick={() => isRight() && testing.mutate()}>
          {testing.isPending ? 'Sending…' : 'Send me a test'}
        </Button>
        <span className="flex-1" />
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={saving.isPending} onClick={() => isRight() && saving.mutate()}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </FormDialog>
  )

  function save(event: FormEvent) {
    event.preventDefault()
    if (isRight()) saving.mutate()
  }

  /** Shows what to correct, and leads there. */
  function isRight(): boolean {
    setTried(true)
    document.getElementById(found[0]?.path ?? '')?.focus()
    return found.length === 0
  }
}

/** What stands for each placeholder. */
function Meanings({ names, needed }: { names: Placeholder[]; needed: readonly Placeholder[] }) {
  return (
    <dl className="grid gap-1">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="font-mono">{`{${name}}`}</dt>
          <dd className="min-w-0 text-ink-2">{`${placeholders[name]}${needed.includes(name) ? ' (needed)' : ''}`}</dd>
        </div>
      ))}
    </dl>
  )
}

type PreviewProps = {
  which: EmailTextSet
  template: string
  draft: EmailTextDraft
  /** False while the text has mistakes; the last preview stays. */
  isRight: boolean
  onReference: (reference: string) => void
}

/** What an email is previewed with, by its number; for accounts only the person's own. */
const numbers: Record<string, { label: string; hint: string } | null> = {
  bookings: { label: 'Preview for the booking no', hint: 'Without one, the newest booking.' },
  schools: { label: 'Preview for the register number', hint: 'Without one, the newest school.' },
  accounts: null,
}
const reference = { label: 'Preview for the reference', hint: 'Without one, the newest registration.' }

/** What somebody would get: about the newest registration, booking or school, or the one with a number. */
function Preview({ which, template, draft, isRight, onReference }: PreviewProps) {
  const id = useId()
  const paused = usePaused(draft, 500)
  const { data, error } = useEmailPreview(which, template, paused, isRight)
  const number = which.competition in numbers ? numbers[which.competition] : reference
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-4">
      {number && (
        <InputField
          id={id}
          label={number.label}
          hint={data ? `About ${data.about}` : number.hint}
          value={draft.reference}
          maxLength={40}
          onChange={({ target }) => onReference(target.value)}
        />
      )}
      {error && <Message look="wait">{refusal(error)}</Message>}
      {!isRight && <Message look="wait">The preview continues when the text has no mistakes.</Message>}
      {data && !error && (
        <div lang={which.language} className="rounded-medium border border-line bg-ground p-4 text-[15px] break-words whitespace-pre-wrap">
          <p className="pb-3 font-semibold">{data.title}</p>
          <span>{data.plain.replace(/^\{(?:status|link)\}$/gm, '[their own link]')}</span>
        </div>
      )}
    </section>
  )
}

type EmailTextDraft = EmailText & { reference: string }

const texts = '/api/office/email-texts'
/** Which texts: of a competition or another scope, in a language. */
export type EmailTextSet = { competition: string; language: Language }

const at = ({ competition, language }: EmailTextSet, template: string, then = '') =>
  `${texts}/${competition}/${template}${then}?${new URLSearchParams({ language })}`

/** The texts of the emails of a scope in a language. */
export const useTexts = (which: EmailTextSet) => useAnswer(`${texts}?${new URLSearchParams(which)}`, emailTextList)

/** What somebody would get with this text. The previous preview stays while the next one loads. */
function useEmailPreview(which: EmailTextSet, template: string, draft: EmailTextDraft, enabled: boolean) {
  return useQuery({
    queryKey: ['email-preview', which, template, draft],
    queryFn: ({ signal }) => call(at(which, template, '/preview'), { method: 'POST', body: draft, answer: emailTextPreview, signal }),
    placeholderData: (before) => before,
    enabled,
  })
}

/** Saves a text; the shipped one returns to it. Refused if it was changed meanwhile (see `isStale`). */
function saveText(which: EmailTextSet, { template, version }: EmailTextRow, { title, body }: EmailText) {
  return call(at(which, template), { method: 'PUT', body: { title, body, version }, answer: emailTextList })
}

/** Sends the text to the person who is signed in. */
function sendTest(which: EmailTextSet, template: string, draft: EmailTextDraft) {
  return call(at(which, template, '/test'), { method: 'POST', body: draft, answer: messageReply })
}
