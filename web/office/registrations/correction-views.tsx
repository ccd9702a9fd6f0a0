import type { ListedStatus } from '#domain/registration/registration.ts'
import { ChoiceFilter } from '#web/office/list/filters.tsx'
import { type Listed, useWithFamilies } from './api.ts'
import type { ListSearch } from './search.ts'
import { statusWords } from './search.ts'

const views = ['corrected', 'correction', 'overdue'] as const satisfies ListedStatus[]

type CorrectionViewsProps = { listed: Listed; status: ListedStatus; onChoose: (status: ListSearch['status']) => void }

/** Leads from the list of requests to those that are with the family, are overdue, or were corrected; and back. Shown while there are some. */
export function CorrectionViews({ listed: { competition, list }, status, onChoose }: CorrectionViewsProps) {
  const { data = {} } = useWithFamilies()
  const { open = 0, overdue = 0 } = data[competition.slug] ?? {}
  const isOne = views.some((view) => view === status)
  if (list.action !== 'decide' || (open === 0 && !isOne)) return null
  const counts: Partial<Record<ListedStatus, number>> = { correction: open, overdue }
  return (
    <ChoiceFilter
      legend="Corrections"
      value={status}
      choices={[list.status, ...views].map((value) => ({ value, text: statusWords[value], count: counts[value] }))}
      onChoose={(chosen) => onChoose(chosen === list.status ? '' : chosen)}
    />
  )
}
