import type { UseQueryResult } from '@tanstack/react-query'
import type { WholeEmail } from '#domain/office-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'

/** Hides the link, since anyone who has it gets in. */
export function readable(plain: string): string {
  return plain.trim().replaceAll('{link}', '[the link]')
}

/** The text as it is sent. */
export function EmailText({ whole: { data, error, refetch } }: { whole: UseQueryResult<WholeEmail> }) {
  if (data) {
    return (
      <div className="rounded-medium border border-line bg-ground p-4 text-[15px] break-words whitespace-pre-wrap">
        {/* Not on the frame: a dialog too high for the screen would shrink that to its minimum height. */}
        <div className="min-h-32">{readable(data.plain)}</div>
      </div>
    )
  }
  if (error) {
    return (
      <Message look="bad" action={<Button onClick={() => refetch()}>Retry</Button>}>
        We couldn’t load the text. {sentence(error)}
      </Message>
    )
  }
  return <div role="status" aria-label="Loading the text…" className="h-40 rounded-medium border border-line bg-ground" />
}
