import { memo, type ReactNode } from 'react'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions, type DoorPlace, doors } from '#domain/competitions/index.ts'
import { doorIn, isOpen, type Season } from '#domain/season/season.ts'
import { pathsIn, settingOnForm } from '#domain/season/setting.ts'
import { sections } from '#domain/season/settings.ts'
import { Pill } from '#web/kit/pill.tsx'
import { SettingInput } from './setting-input.tsx'

const { organisation, ...rest } = sections
const parts: Record<string, { title: string; intro: string }> = {
  organisation,
  ...Object.fromEntries(competitions.map(({ slug, name }) => [slug, { title: name, intro: '' }])),
  ...rest,
}

/** All sections of the page, in its order. */
export const index = [...Object.entries(parts), ['history', { title: 'History' }] as const].map(([name, { title }]) => ({
  id: `section-${name}`,
  title,
}))

/** The form's settings, section by section. */
export const Sections = memo(function Sections({ saved }: { saved: Season }) {
  return Object.entries(parts).map(([name, { title, intro }]) => {
    const competition = competitions.find(({ slug }) => slug === name)
    return (
      <Section key={name} name={name} title={title}>
        {intro && <p className="max-w-prose text-ink-2">{intro}</p>}
        {competition ? <CompetitionSettings competition={competition} saved={saved} /> : <Settings paths={pathsOfSection(name, saved)} />}
      </Section>
    )
  })
})

function pathsOfSection(name: string, { disclaimer }: Season): string[] {
  if (name === 'disclaimer') return Object.keys(disclaimer.clauses).flatMap((clause) => pathsIn('disclaimer', clause))
  return pathsIn(name as keyof typeof sections)
}

/** A competition's class year and payment, and its doors. */
function CompetitionSettings({ competition, saved }: { competition: Competition; saved: Season }) {
  return (
    <>
      <Settings paths={pathsIn('competition', competition.slug)} />
      <Group legend="Payment">
        <Settings paths={pathsIn('payment', competition.slug)} />
      </Group>
      {doors
        .filter((at) => at.competition === competition)
        .map((at) => (
          <DoorSettings key={at.door.path} at={at} saved={saved} />
        ))}
    </>
  )
}

function DoorSettings({ at: { door }, saved }: { at: DoorPlace; saved: Season }) {
  const season = doorIn(saved, door.path)
  const open = isOpen(season, Date.now())
  const legend = (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>
        Door{' '}
        <a href={`/${door.path}`} target="_blank" rel="noreferrer" className="inline-block max-wide:py-3">
          /{door.path}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </span>
      <Pill look={open ? 'good' : 'quiet'}>{open ? 'Open' : season.hidden ? 'Hidden' : 'Closed'}</Pill>
    </span>
  )
  return (
    <Group legend={legend}>
      <p className="-mt-1 text-ink-2">{door.title}</p>
      <Settings paths={pathsIn('door', door.path)} />
    </Group>
  )
}

function Settings({ paths }: { paths: string[] }) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {paths.map((path) => {
        const { wide, list } = settingOnForm(path)
        return (
          <div key={path} className={wide || list ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <SettingInput path={path} />
          </div>
        )
      })}
    </div>
  )
}

function Group({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-medium border border-line p-4">
      <legend className="px-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** One section of the page; the index links to it. */
export function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = `section-${name}`
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid min-w-0 scroll-mt-4 gap-4 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
