import { lazy, type ReactNode, Suspense } from 'react'

/** Heavy and used on the dashboard only, so it is loaded after the figures. */
export const SalesChart = lazy(async () => ({ default: (await import('./bar-charts.tsx')).SalesBars }))

/** `height` in pixels, reserved until the chart is drawn. `note` stands below it. */
type ChartProps = { title: string; note?: ReactNode; height: number; children: ReactNode; table: ReactNode }

/** A chart, and the same figures as a table. */
export function Chart({ title, note, height, children, table }: ChartProps) {
  return (
    <figure className="grid min-w-0 content-start gap-1">
      <figcaption className="sr-only">{title}</figcaption>
      <div
        role="img"
        aria-label={`${title} as a chart. The table shows the same figures.`}
        className="min-w-0"
        style={{ minHeight: height }}
      >
        <Suspense fallback={<div className="rounded-medium bg-ground motion-safe:animate-pulse" style={{ height }} />}>{children}</Suspense>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {note && <p className="text-[13px] text-ink-2 tabular-nums">{note}</p>}
        {table}
      </div>
    </figure>
  )
}

type FiguresTableProps = {
  caption: string
  /** The first column names the row; the others are figures. */
  heads: string[]
  rows: string[][]
}

/** A chart's figures as a table, for people who can't see the chart or want to read the numbers. */
export function FiguresTable({ caption, heads, rows }: FiguresTableProps) {
  return (
    <details className="open:min-w-0 open:basis-full">
      <summary className="inline-block min-h-6 cursor-pointer py-1 font-semibold text-accent max-wide:py-3">Show as table</summary>
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-medium border border-line"
      >
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="[&>th]:bg-ground [&>th]:px-3 [&>th]:py-2 [&>th]:text-[13px] [&>th]:text-ink-2">
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index === 0 ? 'text-start' : 'text-end'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name} className="border-t border-line [&>*]:px-3 [&>*]:py-1.5">
                <th scope="row" className="text-start font-normal">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={heads[index + 1]} className="text-end">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
