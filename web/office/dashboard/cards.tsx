import { Card } from '#web/kit/card.tsx'
import { numberText } from '#web/office/list/count.ts'

/** A figure with its label. Shows a dash while it is unknown. */
function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <Card className="flex items-center justify-between gap-3 px-4 py-3 wide:grid wide:py-4">
      <dt className="text-xs font-semibold text-ink-2">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{value === undefined ? '–' : numberText(value)}</dd>
    </Card>
  )
}

/** The stat cards of the dashboard (specification 2.4; the schools' come from the rulings). */
export function Cards({ label, figures }: { label: string; figures: [label: string, value: number | undefined][] }) {
  return (
    <section aria-label={label}>
      <dl className="grid gap-2 wide:grid-cols-3 wide:gap-4">
        {figures.map(([name, value]) => (
          <Figure key={name} label={name} value={value} />
        ))}
      </dl>
    </section>
  )
}
