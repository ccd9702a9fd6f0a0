import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agreedDisclaimer } from '#domain/registration/api.ts'
import { call } from '#web/api/call.ts'
import { LoadError } from '#web/office/load-error.tsx'

/** The disclaimer in the wording that the family agreed to. Fetched when it is opened. */
export function AgreedDisclaimer({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['agreed-disclaimer', id],
    queryFn: ({ signal }) => call(`/api/office/registrations/${id}/disclaimer`, { answer: agreedDisclaimer, signal }),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="min-w-0 border-t border-line pt-2">
      <summary className="control w-max cursor-pointer rounded-small py-1 pe-2 font-semibold text-ink-2 max-wide:py-3">
        Disclaimer that the family agreed to
      </summary>
      {data?.version === null && <p className="py-1">Not shown: the registration didn’t come from our form.</p>}
      {data?.version && (
        <ul className="mt-1 grid list-disc gap-1 ps-5">
          {data.clauses.map((clause) => (
            <li key={clause} className="break-words whitespace-pre-line">
              {clause}
            </li>
          ))}
        </ul>
      )}
      {error && <LoadError what="the disclaimer" error={error} onRetry={refetch} />}
      {!data && !error && (
        <p role="status" className="py-2 text-ink-2">
          Loading…
        </p>
      )}
    </details>
  )
}
