/** The progress through a form of several steps. `now` counts from 0. */
export function Steps({ names, now }: { names: string[]; now: number }) {
  return (
    <ol className="flex flex-wrap gap-2" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={`flex-1 border-t-4 pt-2 text-xs font-semibold wide:text-sm ${index <= now ? 'border-accent' : 'border-line-2'} ${index === now ? 'text-accent-strong' : 'text-ink-2'}`}
        >
          {index + 1} {name}
        </li>
      ))}
    </ol>
  )
}
