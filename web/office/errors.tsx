import type { ReactNode } from 'react'
import * as problemType from '#domain/problem-type.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** True when the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}

/** True when the person's role may not do it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Problem && error.is(problemType.forbidden)
}

/** True when someone else changed it meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof Problem && error.status === 409
}

/** True when retrying would not help. */
export function isRefused(error: unknown): boolean {
  return error instanceof Problem && !error.passing
}

/** Why something was refused, as a sentence for people: what is wrong with the first field, or the whole problem. */
export function refusal(error: unknown): string {
  return (error instanceof Problem && error.errors[0]?.message) || sentence(error)
}

/** The error as a sentence for people. */
export function sentence(error: unknown): string {
  if (isSignedOut(error)) return 'Your session has ended. Sign in again in another tab, then press the button again.'
  return error instanceof Problem ? error.message : 'Something went wrong on this page. Reload it and try again.'
}

type LoadErrorProps = {
  /** What couldn't be loaded: 'the list'. */
  what: string
  error: unknown
  onRetry: () => void
}

/** Says that something couldn't be loaded, and why, with a button that tries again. */
export function LoadError({ what, error, onRetry }: LoadErrorProps) {
  return (
    <Message look="bad" action={<Button onClick={() => onRetry()}>Retry</Button>}>
      {`We couldn’t load ${what}. ${sentence(error)}`}
    </Message>
  )
}

type NotLoadedProps = { what: string; error: unknown; refetch: () => unknown; waiting?: ReactNode }

/** In place of a query's answer: that it is loading, or why it couldn't be. */
export function NotLoaded({ what, error, refetch, waiting = loading }: NotLoadedProps) {
  return error ? <LoadError what={what} error={error} onRetry={refetch} /> : waiting
}

const loading = (
  <p role="status" className="py-2 text-ink-2">
    Loading…
  </p>
)

/** Keeps a place free while something loads. */
export function Waiting({ label = 'Loading…', className = 'min-h-100' }: { label?: string; className?: string }) {
  return <div role="status" aria-label={label} className={`rounded-large border border-line bg-ground ${className}`} />
}
