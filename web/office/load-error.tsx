import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from './errors.ts'

/** Says that something couldn't be loaded, and why, with a button that tries again. */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <Message look="bad" action={<Button onClick={() => onRetry()}>Retry</Button>}>
      {`We couldn’t load ${what}. ${sentence(error)}`}
    </Message>
  )
}
