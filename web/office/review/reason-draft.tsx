import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { nothingChosen } from '#domain/registration/registration.ts'
import {
  type EmailPreview as Email,
  emailPreview,
  type OfferedReason,
  type PreviewBody,
  type ReviewDetails,
  type ReviewOutcome,
} from '#domain/registration/review.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Facts } from '#web/office/kit/description-lists.tsx'
import { usePaused } from '#web/office/use-paused.ts'
import { review } from './api.ts'
import type { Asking } from './use-review.ts'

/** The reason that is being chosen: its place in the list (-1 for none), its text, what the family is asked for, and which colleague should look. */
export type ReasonDraft = {
  at: number
  text: string
  fields: ReadonlySet<string>
  isWriting: boolean
  colleague?: string
}

/**
 * What was chosen and typed for a request, by its id and what was asked: there again when the panel opens again, after another request was
 * opened in between, a refusal, or an undo. Lives as long as the page.
 */
export const reasonDrafts = new Map<string, ReasonDraft>()

/** The place of a draft in `reasonDrafts`. */
export function draftKey({ registration }: ReviewDetails, asking: Asking): string {
  return `${registration.id} ${asking}`
}

/** Begins with a ready-made reason, or with none. */
export function draftOf(reason: OfferedReason | undefined, at: number): ReasonDraft {
  return { at: reason ? at : -1, text: reason?.sentence ?? '', fields: new Set(reason?.asks), isWriting: false }
}

/** What is still missing, as a sentence; '' when it can be sent. */
export function refusalOf(asking: ReviewOutcome, { at, text, fields }: ReasonDraft): string {
  if (at < 0) return 'Choose a reason.'
  if (text.trim() === '') return 'Write the reason.'
  return asking === 'correction' && fields.size === 0 ? nothingChosen : ''
}

/** In a text box that sends on Enter, Shift Enter begins a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  // Its button may be outside of the form.
  const button = [...(event.currentTarget.form?.elements ?? [])].find((control) => control.matches('[type=submit]'))
  if (button instanceof HTMLElement) button.click()
}

type PreviewProps = {
  outcome: ReviewOutcome
  details: ReviewDetails
  draft: ReasonDraft
  ready: OfferedReason | undefined
  /** The family's last day, ISO YYYY-MM-DD, where it was chosen. */
  dueOn: string | undefined
  /** Null while the text is being edited. */
  onEdit: (() => void) | null
}

/** The email as the family would read it. */
export function EmailPreviewPanel({ outcome, details, draft, ready, dueOn, onEdit }: PreviewProps) {
  const email = useEmail({ outcome, details, draft, ready, dueOn })
  if (!email) return draft.at < 0 ? <p className="text-[13px] text-ink-2">Choose a reason to see the email.</p> : null
  return (
    <section
      aria-label="Email preview"
      data-arrows
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="min-h-32 flex-1 overflow-y-auto rounded-medium border border-line bg-ground text-[13px]"
    >
      <div className="sticky top-0 flex items-start gap-2 border-b border-line bg-ground px-3 py-1.5">
        <Facts
          className="flex-1 gap-x-2.5! gap-y-0!"
          of={[
            ['To', email.to],
            ['Subject', email.subject],
          ]}
        />
        {onEdit && (
          <Button className="min-h-7! px-2! text-[12.5px]" onClick={onEdit}>
            <Pencil size={13} aria-hidden="true" /> Edit text
          </Button>
        )}
      </div>
      <p className="px-3 py-2 wrap-anywhere whitespace-pre-line">{email.text}</p>
    </section>
  )
}

const pauseMs = 300

/**
 * A ready-made reason comes with its email for the season's last day; a changed one is asked for after a pause. The previous one stays
 * meanwhile.
 */
function useEmail({ outcome, details, draft: { text, fields }, ready, dueOn }: Omit<PreviewProps, 'onEdit'>): Email | null {
  const { id } = details.registration
  const names = [...fields].sort()
  const otherDay = dueOn && dueOn !== details.correction_due_on ? dueOn : undefined
  const isReady = ready !== undefined && !otherDay && text === ready.sentence && names.join() === [...ready.asks].sort().join()
  const body: PreviewBody = { outcome, reason: text.trim(), fields: names, ...(otherDay && { due_on: otherDay }) }
  // As text, which stays the same while nothing in it changes.
  const paused: typeof body = JSON.parse(usePaused(JSON.stringify(body), pauseMs))
  const isComplete = paused.reason !== '' && (outcome !== 'correction' || paused.fields.length > 0)
  const { data } = useQuery({
    queryKey: ['review', 'preview', id, paused],
    queryFn: ({ signal }) => call(`${review}/${id}/preview`, { method: 'POST', body: paused, answer: emailPreview, signal }),
    enabled: !isReady && isComplete,
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  return isReady ? ready.email : (data ?? null)
}
