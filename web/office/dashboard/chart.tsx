import { lazy, type ReactNode, Suspense } from 'react'

/** Heavy and used on the dashboard only, so it is loaded after the figures. */
export const SalesChart = lazy(async () => ({ default: (await import('./charts.tsx')).SalesChart }))
export const ShareChart = lazy(async () => ({ default: (await import('./charts.tsx')).ShareChart }))

/** `height` in pixels, reserved until the chart is drawn. */
type ChartProps = { title: string; note?: string; height: number; children: ReactNode; table: ReactNode }

/** A chart with its title and the same figures as a table. */
export function Chart({ title, note, height, children, table }: ChartProps) {
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="flex flex-wrap justify-between gap-x-4">
        <h3 className="text-[15px]">{title}</h3>
        {note && <span className="text-ink-2 tabular-nums">{note}</span>}
      </figcaption>
      <div
        role="img"
        aria-label={`${title} as a chart. The table shows the same figures.`}
        className="min-w-0"
        style={{ minHeight: height }}
      >
        <Suspense fallback={<div className="rounded-medium bg-ground motion-safe:animate-pulse" style={{ height }} />}>{children}</Suspense>
      </div>
      {table}
    </figure>
  )
}
