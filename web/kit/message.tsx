import type { ReactNode } from 'react'
import { m } from '#domain/language/paraglide/messages.js'

const looks = {
  good: 'border-good/30 bg-good-tint text-good',
  bad: 'border-bad/30 bg-bad-tint text-bad',
  wait: 'border-honey-line bg-honey-tint text-ink',
}

/** A message on the page instead of an alert box. Bad news interrupts a screen reader, other messages wait. */
export function Message({ look, children, action }: { look: keyof typeof looks; children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role={look === 'bad' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border px-4 py-3 font-medium wrap-anywhere ${looks[look]}`}
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action}
    </div>
  )
}

/** For a page that can only be read without its script. */
export function NeedsScript() {
  return (
    <noscript>
      <Message look="wait">{m['frame.needs_javascript_switch_open']()}</Message>
    </noscript>
  )
}

/** Shown after some seconds if the page's script hasn't arrived: until then nothing is sent, and this says why. */
export function StillLoading() {
  return <p className="late text-sm text-ink-2">{m['frame.still_loading_takes_too']()}</p>
}

/** In place of what a page loads. */
export function Loading() {
  return (
    <div className="grid min-h-56 place-content-center rounded-large border border-line bg-paper p-6 text-center text-ink-2">
      <p role="status">{m['profile.loading']()}</p>
      <StillLoading />
    </div>
  )
}
