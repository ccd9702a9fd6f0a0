import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mail, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { checkEmailText } from '#domain/email/texts.ts'
import { type MailingDraft, mailingKind, mailingTestBody, mailingValues } from '#domain/mailing/mailing.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { deviceChoice, saveDeviceChoice } from '#web/api/device-choice.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { season, sendsEmails } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { emailsWait, numberText } from '#web/office/format.ts'
import { EmailFields } from '#web/office/kit/email-fields.tsx'
import { useReload } from '#web/office/queries.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { usePaused } from '#web/office/use-paused.ts'
import { type Addressees, sendMailing, sendMailingTest, useMailingPreview } from './api.ts'
import { ExamLinks, Example, MailingCounts, Missing, type ShownEmail } from './write-parts.tsx'

const empty: MailingDraft = { audience: 'parents', title: '', body: '', leaves_out: false, exam_links: '' }

function hasText({ title, body }: MailingDraft): boolean {
  return `${title}${body}`.trim() !== ''
}

/** Where the draft for the people of a list stays until it is sent or discarded, also after the page was left. */
const draftName = ({ list }: Addressees) => `mailing to ${list}`

function savedDraft(to: Addressees): MailingDraft {
  const { data } = mailingTestBody.safeParse(JSON.parse(deviceChoice(draftName(to)) ?? 'null'))
  return data ?? empty
}

function saveDraft(to: Addressees, draft: MailingDraft) {
  saveDeviceChoice(draftName(to), hasText(draft) ? JSON.stringify(draft) : null)
}

/** An email to the people of a list: who gets it, the text with values, and what one family reads. */
export function Write({ to }: { to: Addressees }) {
  const [draft, setDraft] = useState(() => savedDraft(to))
  const [shown, setShown] = useState<ShownEmail>({ at: 0, q: '' })
  const [hasTried, setTried] = useState(false)
  const paused = usePaused(draft, 500)
  useEffect(() => saveDraft(to, paused), [to, paused])
  const { data: preview, error } = useMailingPreview(to, paused, usePaused(shown, 200))
  const { sending, again, setAgain } = useSending(to)
  const testing = useMutation({ mutationFn: () => sendMailingTest(to, draft) })
  const issues = hasTried ? checkEmailText(mailingKind, { title: draft.title.trim(), body: draft.body.trim() }) : []
  const change = (part: Partial<MailingDraft>) => setDraft((now) => ({ ...now, ...part }))
  if (error && !preview) return <Message look="bad">{refusal(error)}</Message>
  if (!preview) return <p className="py-8 text-ink-2">Loading…</p>
  const isUnanswered = preview.missing.length > 0 && !draft.leaves_out
  return (
    <>
      <ScreenHead title="Messages" />
      <div className="grid flex-1 items-start gap-5 min-[1080px]:grid-cols-[minmax(0,1.5fr)_minmax(320px,1fr)]">
        <form className="grid min-w-0 gap-3.5" onSubmit={(event) => event.preventDefault()} aria-label="Write an email" noValidate>
          <MailingCounts preview={preview} audience={draft.audience} onAudience={(audience) => change({ audience })} />
          <EmailFields text={draft} onChange={change} issues={issues} values={values} hint={footer} />
          {draft.body.includes('{exam}') && (
            <ExamLinks preview={preview} list={to.list} text={draft.exam_links} onChange={(exam_links) => change({ exam_links })} />
          )}
          <Missing preview={preview} leavesOut={draft.leaves_out} onLeaveOut={(leaves_out) => change({ leaves_out })} />
        </form>
        <Example preview={preview} shown={shown} onShow={setShown} />
      </div>
      <footer className="mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper py-3 wide:sticky wide:bottom-0">
        <div className="min-w-0 flex-1 basis-60">
          {testing.data && <Message look="good">{testing.data.message}</Message>}
          {(testing.error || sending.error) && !again && <Message look="bad">{refusal(sending.error ?? testing.error)}</Message>}
          {!sendsEmails && <p className="text-ink-2">{emailsWait}</p>}
        </div>
        {hasText(draft) && (
          <>
            <p className="text-ink-2">{hasText(paused) && paused === draft ? 'Draft saved on this device' : 'Saving the draft…'}</p>
            <Button look="quiet" onClick={() => setDraft(empty)}>
              Discard
            </Button>
          </>
        )}
        <Button busy={testing.isPending} onClick={() => isRight() && testing.mutate()}>
          <Mail size={16} aria-hidden="true" /> <span>Send me a test</span>
        </Button>
        <Button look="primary" busy={sending.isPending} disabled={preview.emails === 0} onClick={() => isRight() && sendOrAsk()}>
          <Send size={16} aria-hidden="true" />{' '}
          <span>{`Send to ${numberText(preview.emails)} ${preview.emails === 1 ? 'family' : 'families'}`}</span>
        </Button>
      </footer>
      {again && (
        <AskDialog title="Send it once more?" yes="Send once more" no="Back" onClose={() => setAgain(false)} onYes={() => mutate(true)}>
          <p>{refusal(sending.error)}</p>
        </AskDialog>
      )}
    </>
  )

  function mutate(isAgain: boolean) {
    sending.mutate({ ...draft, expected: preview?.emails ?? 0, again: isAgain })
  }

  /** Sends it, or leads to what is to be answered first. */
  function sendOrAsk() {
    if (isUnanswered) document.getElementById('leave-out')?.focus()
    else mutate(false)
  }

  function isRight(): boolean {
    setTried(true)
    const [found] = checkEmailText(mailingKind, { title: draft.title.trim(), body: draft.body.trim() })
    if (found) document.getElementById(found.path)?.focus()
    return found === undefined
  }
}

const values = Object.entries(mailingValues).map(([name, label]) => ({ name, label }))

const footer = `Every email ends with the link to the registration and where to write to: ${season.contact}.`

/** Sends it once, and goes to what was written; the same subject within a day is asked about. */
function useSending(to: Addressees) {
  const navigate = useNavigate()
  const reload = useReload()
  const [again, setAgain] = useState(false)
  const sending = useMutation({
    mutationFn: (body: Parameters<typeof sendMailing>[1]) => sendMailing(to, body),
    onSuccess() {
      saveDraft(to, empty)
      reload()
      void navigate({ to: `/${ownScreens.mailings.path}`, search: {} as never })
    },
    onError(error) {
      setAgain(error instanceof Problem && error.errors[0]?.path === 'again')
      reload()
    },
  })
  return { sending, again, setAgain }
}
