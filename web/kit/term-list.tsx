export type Term = readonly [term: string, value: string]

/** Terms with their values beside them, or below them where large text leaves no room. */
export function TermList({ terms, className = '' }: { terms: Term[]; className?: string }) {
  return (
    <dl className={`grid gap-y-2 text-[0.9375rem] ${className}`}>
      {terms.map(([term, value]) => (
        <div key={term} className="flex min-w-0 flex-wrap gap-x-3.5 *:min-w-0">
          <dt className="flex-[2_1_6rem] text-ink-2">{term}</dt>
          <dd className="flex-[3_1_8rem] font-semibold whitespace-pre-line tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
