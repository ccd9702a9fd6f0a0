import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { readSeason } from './season-calls.ts'
import { SeasonEditor } from './season-editor.tsx'

/** What an organisation changes every year without a programmer, who changed it, and the way back. */
export function SeasonPage() {
  // Kept as it was read: what somebody else saves meanwhile comes up when this is saved, and not while one writes.
  const { data, error, refetch } = useQuery({
    queryKey: ['season'],
    queryFn: ({ signal }) => readSeason(signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  useTitle('Season')
  if (data) return <SeasonEditor saved={data} />
  return (
    <>
      <h1 className="pb-4 text-[22px]">Season</h1>
      {error ? (
        <Message look="bad" action={<Button onClick={() => refetch()}>Retry</Button>}>
          The season could not be loaded. {sentence(error)}
        </Message>
      ) : (
        <p role="status" className="min-h-dvh text-ink-2">
          Loading…
        </p>
      )}
    </>
  )
}
