import { useQuery } from '@tanstack/react-query'
import { searchRules } from './search-rules.ts'

/** A text with what was searched for marked in it; `q` '' marks nothing. */
export function Marked({ text, q }: { text: string; q: string }) {
  const { data: rules } = useQuery(searchRules(q))
  const hit = q === '' ? null : rules?.hitIn(text, q)
  if (!hit) return <span>{text}</span>
  const [start, end] = hit
  return (
    <span>
      <span>{text.slice(0, start)}</span>
      <mark className="rounded-small bg-tint font-semibold text-accent-strong">{text.slice(start, end)}</mark>
      <span>{text.slice(end)}</span>
    </span>
  )
}
