import { TableBody } from './table.tsx'

/** Placeholder while rows load. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <TableBody label={label} busy>
      <p role="status" className="sr-only">
        Loading {label}…
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <div className="h-9 border-b border-line bg-ground" />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex h-13 items-center gap-6 border-b border-line px-3">
            <div className="size-4.5 rounded-small bg-line" />
            <div className="h-3.5 w-12 rounded-small bg-line" />
            <div className="grid w-44 gap-2">
              <div className="h-3.5 w-36 rounded-small bg-line" />
              <div className="h-3 w-44 rounded-small bg-line" />
            </div>
            <div className="h-3.5 w-24 rounded-small bg-line max-wide:hidden" />
            <div className="h-3.5 flex-1 rounded-small bg-line max-wide:hidden" />
          </div>
        ))}
      </div>
    </TableBody>
  )
}
