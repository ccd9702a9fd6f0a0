import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { EmailTextRow } from '#domain/email/api.ts'
import { type Placeholder, placeholders } from '#domain/email/email-kind.ts'
import { checkEmailText, emailKind, longestTitle, placeholdersOf } from '#domain/email/texts.ts'
import type { Issue } from '#domain/forms/field.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { FormDialog } from '#web/office/editing/form-dialog.tsx'
import { isStale, refusal, sentence } from '#web/office/errors.ts'
import { usePaused } from '#web/office/use-paused.ts'
import { type Draft, saveText, sendTest, type Texts, usePreview } from './api.ts'

type TextDialogProps = {
  which: Texts
  row: EmailTextRow
  onClose: () => void
  onStale: () => void
  onSaved: (message: string) => void
}

/** Changes the text of one email, beside what somebody would get. */
export function TextDialog({ which, row, onClose, onStale, onSaved }: TextDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { template, shipped } = row
  const kind = emailKind(template, which.competition)
  const [draft, setDraft] = useState<Draft>({ title: row.title, body: row.body, reference: '' })
  const [hasTried, setTried] = useState(false)
  const found = checkEmailText(kind, draft)
  const saving = useMutation({
    mutationFn: () => saveText(which, row, draft),
    onSuccess: () => onSaved(isShipped ? `‘${row.label}’ has the shipped text again.` : `The text of ‘${row.label}’ is saved.`),
    onError: (error) => isStale(error) && onStale(),
  })
  const testing = useMutation({ mutationFn: () => sendTest(which, template, draft) })
  const isShipped = draft.title.trim() === shipped.title && draft.body.trim() === shipped.body
  const issueAt = (path: string) => (hasTried ? messageAt(found, path) : undefined)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  return (
    <FormDialog title={row.label} wide isDirty={() => draft.title !== row.title || draft.body !== row.body} onClose={onClose}>
      <p className="text-ink-2">{row.when}</p>
      <div className="grid min-w-0 gap-5 wide:grid-cols-2">
        <form ref={form} className="grid min-w-0 content-start gap-4" onSubmit={save} noValidate>
          <Field id={`${id}-title`} label="Subject" error={issueAt('title')}>
            {(control) => (
              <input
                {...control}
                name="title"
                lang={which.language}
                value={draft.title}
                maxLength={longestTitle}
                autoComplete="off"
                onChange={({ target }) => change({ title: target.value })}
                className={controlClass}
              />
            )}
          </Field>
          <Field id={`${id}-body`} label="Text" hint="An empty line begins a new paragraph." error={issueAt('body')}>
            {(control) => (
              <textarea
                {...control}
                name="body"
                lang={which.language}
                value={draft.body}
                rows={14}
                onChange={({ target }) => change({ body: target.value })}
                className={controlClass}
              />
            )}
          </Field>
          <Placeholders names={placeholdersOf(kind)} needed={kind.needs} onInsert={insert} />
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
    const control = form.current?.elements.namedItem(found[0]?.path ?? '')
    if (control instanceof HTMLElement) control.focus()
    return found.length === 0
  }

  /** Puts a placeholder where the text is being written. */
  function insert(name: Placeholder) {
    const control = form.current?.elements.namedItem('body')
    if (!(control instanceof HTMLTextAreaElement)) return
    control.setRangeText(`{${name}}`, control.selectionStart, control.selectionEnd, 'end')
    change({ body: control.value })
    control.focus()
  }
}

function messageAt(issues: Issue[], path: string): string | undefined {
  const own = issues.filter((issue) => issue.path === path).map(({ message }) => message)
  return own.length > 0 ? own.join(' ') : undefined
}

type PlaceholdersProps = { names: Placeholder[]; needed: readonly Placeholder[]; onInsert: (name: Placeholder) => void }

function Placeholders({ names, needed, onInsert }: PlaceholdersProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-[0.8125rem] font-semibold">Filled in for each email</legend>
      <ul className="grid gap-1">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Button className="font-mono" aria-label={`Insert {${name}}`} onClick={() => onInsert(name)}>
              {`{${name}}`}
            </Button>
            <span className="min-w-0 text-ink-2">{`${placeholders[name]}${needed.includes(name) ? ' (needed)' : ''}`}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type PreviewProps = {
  which: Texts
  template: string
  draft: Draft
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
  const { data, error } = usePreview(which, template, paused, isRight)
  const number = which.competition in numbers ? numbers[which.competition] : reference
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-4">
      {number && (
        <Field id={id} label={number.label} hint={data ? `About ${data.about}` : number.hint}>
          {(control) => (
            <input
              {...control}
              value={draft.reference}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => onReference(target.value)}
              className={controlClass}
            />
          )}
        </Field>
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
