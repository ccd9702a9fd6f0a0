import { m } from '#domain/language/paraglide/messages.js'
import { addAddress, importAddress } from '#web/portal/areas.ts'

const tabs = [
  { name: 'one', href: addAddress, label: m['school_area.one_by_one'] },
  { name: 'import', href: importAddress, label: m['school_area.from_a_spreadsheet'] },
] as const

/** The two ways to add students. */
export function AddTabs({ here }: { here: (typeof tabs)[number]['name'] }) {
  return (
    <nav aria-label={m['school_area.how_to_add']()} className="flex flex-wrap border-b border-line-2">
      {tabs.map(({ name, href, label }) => (
        <a
          key={name}
          href={href}
          aria-current={name === here ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-ink-2 no-underline aria-[current]:border-accent aria-[current]:text-accent-strong"
        >
          {label()}
        </a>
      ))}
    </nav>
  )
}
