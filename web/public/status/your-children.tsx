import { m } from '#domain/language/paraglide/messages.js'
import type { FamilyChild } from '#domain/registration/status-view.ts'
import { NameComb } from '#web/kit/name-comb.tsx'
import { StatePill } from '#web/kit/pill.tsx'

/** Everyone whom the family has registered: behind each child's link, it leads to the others. */
export function YourChildren({ family }: { family: FamilyChild[] }) {
  if (family.length === 0) return null
  return (
    <nav aria-labelledby="children" className="mt-4 rounded-large border border-line bg-paper p-4.5 wide:px-6">
      <h2 id="children" className="text-lg">
        {m['status.your_children']()}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {family.map(({ name, competition, reference, state, path }) => (
          <li key={reference} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <NameComb name={name.slice(0, 1)} look="plain" />
            <p className="min-w-0 flex-1 basis-[8rem]">
              {path === null ? (
                <b aria-current="page">{name}</b>
              ) : (
                <a href={path} className="inline-flex min-h-11 items-center font-semibold">
                  {name}
                </a>
              )}
              <span className="block text-sm text-ink-2">
                <span>{competition}</span>, <span className="whitespace-nowrap tabular-nums">{reference}</span>
              </span>
            </p>
            <StatePill status={state} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
