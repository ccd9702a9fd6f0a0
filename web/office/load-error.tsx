import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from './errors.ts'

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
