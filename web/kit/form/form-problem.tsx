import { type MouseEvent, useEffect, useRef } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { signInFirst } from '#domain/problem-type.ts'
import { Problem } from '#web/api/problem.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** For a form whose submission may have arrived although the answer didn't. */
export const nothingIsLost = m['form.nothing_lost_answers_still']

type FormProblemProps = {
  problem: Problem | null
  heading?: string | undefined
  /** Said about a problem that may pass. */
  reassurance?: string | undefined
  /** Whether trying again may help; by default when the problem may pass. */
  retries?: boolean | undefined
  /** For forms whose button loses the focus while it is disabled. */
  takesFocus?: boolean
}

/** Why a form was refused, with Retry when trying again may help, or where to sign in again. Place it inside the form. */
export function FormProblem({ problem, heading, reassurance, retries, takesFocus = false }: FormProblemProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem && takesFocus) place.current?.focus()
  }, [problem, takesFocus])
  if (!problem) return null
  // This page's own address leads those who aren't signed in to the right sign-in page.
  const signIn = problem.is(signInFirst) && (
    <a href={location.href} target="_blank" rel="noreferrer" className={buttonClass('plain')}>
      {m['problem.sign_in']()}
    </a>
  )
  const mayHelp = retries ?? (problem.passing && problem.status !== 429)
  const retry = (
    <Button type="submit" onClick={handOver}>
      {m['frame.retry']()}
    </Button>
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Message look="bad" action={signIn || (mayHelp && retry)}>
        {heading && <h3 className="text-lg">{heading}</h3>}
        <p className={heading && 'mt-1 font-normal'}>
          {signIn ? `${m['problem.youve_been_signed_out']()} ${m['problem.sign_again_another_tab']()}` : problem.message}
        </p>
        {reassurance && problem.passing && <p className="mt-1 font-normal">{reassurance}</p>}
      </Message>
    </div>
  )
}

/** A failure that may pass says what is saved instead of what went wrong; one with a time to wait keeps it. */
export function inOurWords(problem: Problem, unsent: { offline: string; failed: string }): Problem {
  if (!problem.passing || problem.status === 429) return problem
  const { status, type, errors } = problem
  return new Problem(status, type, status === 0 && !navigator.onLine ? unsent.offline : unsent.failed, errors)
}

/** For `inOurWords`, of a form whose answers stay on the page. */
export function unsent(button: string) {
  return {
    offline: m['status.youre_offline_answers_still']({ button }),
    failed: m['status.couldnt_send_just_now'](),
  }
}

/** For a form that an earlier visit sent from this device without getting an answer. */
export function SentBefore() {
  return <Message look="wait">{m['form.youve_already_sent_form']()}</Message>
}

/** Retry disappears when it is pressed, so the focus moves to the form's own button, which does the same. */
function handOver({ currentTarget: retry }: MouseEvent<HTMLButtonElement>) {
  const buttons = retry.form?.querySelectorAll<HTMLElement>('[type=submit]') ?? []
  for (const button of buttons) if (button !== retry) button.focus()
}

type ErrorSummaryProps = {
  /** What the last attempt found. */
  issues: Issue[]
  /** What is still wrong, which is counted; the rest is struck through, so that nothing moves while the user types. */
  open: Issue[]
  labelOf: (path: string) => string
  /** How many are listed. On visitors' forms a longer list would push the first field out of view. */
  most?: number
  /** Leads to a field, by its id; the default moves the focus there. */
  onFollow?: (id: string) => void
}

/** Counts the errors and lists the first of them, each a link to its field (whose id is the issue's path). */
export function ErrorSummary({ issues, open, labelOf, most = 3, onFollow = focusField }: ErrorSummaryProps) {
  if (issues.length === 0) return null
  const isOpen = ({ path }: Pick<Issue, 'path'>) => open.some((issue) => issue.path === path)
  const left = issues.filter(isOpen).length
  const unlisted = issues.slice(most).filter(isOpen).length
  return (
    // Read out after an attempt, but not again with each corrected answer.
    <div
      role="alert"
      aria-live={left < issues.length ? 'off' : undefined}
      className={`rounded-medium border px-4 py-3 ${left > 0 ? 'border-bad/40 bg-bad-tint text-bad' : 'border-good/30 bg-good-tint text-good'}`}
    >
      <p className="font-semibold">{left > 0 ? m['form.one_answer_needs_attention']({ count: left }) : m['form.all_corrected']()}</p>
      <ul className="mt-1 grid">
        {issues.slice(0, most).map(({ path, message }) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                // Keeps the address unchanged, because every step of a form has its own history entry.
                event.preventDefault()
                onFollow(path)
              }}
              className={`inline-block py-2.5 text-inherit wide:py-1 ${isOpen({ path }) ? '' : 'line-through'}`}
            >
              {`${labelOf(path)}: ${message}`}
            </a>
          </li>
        ))}
      </ul>
      {issues.length > most && (
        <p className={`mt-1 ${unlisted > 0 ? '' : 'invisible'}`}>{m['form.more_marked_below']({ count: unlisted })}</p>
      )}
    </div>
  )
}

function focusField(id: string) {
  document.getElementById(id)?.focus()
}
