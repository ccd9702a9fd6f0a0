import { Card } from '#web/kit/card.tsx'
import { StillLoading } from '#web/kit/still-loading.tsx'

/** Placeholder while students load. */
export function StudentsSkeleton() {
  return (
    <>
      <Card className="overflow-hidden">
        <p role="status" className="sr-only">
          Loading Registered Students…
        </p>
        <div aria-hidden="true" className="motion-safe:animate-pulse">
          <div className="h-9 border-b border-line bg-ground" />
          {['a', 'b', 'c', 'd'].map((row) => (
            <div key={row} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-b-0">
              <div className="h-3.5 w-12 rounded-small bg-line max-wide:hidden" />
              <div className="h-3.5 w-44 rounded-small bg-line" />
              <div className="h-3.5 flex-1 rounded-small bg-line max-wide:hidden" />
              <div className="ml-auto h-5 w-24 rounded-full bg-line" />
            </div>
          ))}
        </div>
      </Card>
      <StillLoading />
    </>
  )
}
