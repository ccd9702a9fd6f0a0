import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { statistics } from '#domain/office-api.ts'
import { call } from '#web/api/call.ts'

type Figures = z.infer<typeof statistics>[number]

/** The total number registered (specification 2.11). Fetched once; shows nothing if that fails. */
export function Statistics() {
  const figures = useFigures()
  if (!figures) return null
  const named: [string, number][] = [
    ['TOTAL STUDENT REGISTERED', figures.total],
    ['INDIAN STUDENT REGISTERED', figures.indian],
    ['OTHER STUDENT REGISTERED', figures.nonindian],
  ]
  return (
    <section aria-label="Registered students in all">
      <dl className="grid gap-x-6 gap-y-2 border-t border-line pt-5 wide:grid-cols-3">
        {named.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-3 wide:grid wide:justify-start">
            <dt className="text-xs font-semibold text-ink-2">{name}</dt>
            <dd className="text-lg font-bold tabular-nums">{value.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function useFigures(): Figures | undefined {
  const [figures, setFigures] = useState<Figures>()
  useEffect(() => {
    const leaving = new AbortController()
    call('/api/statistics', { answer: statistics, signal: leaving.signal }).then(
      ([first]) => setFigures(first),
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return figures
}
