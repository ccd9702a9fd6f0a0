import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions, type DoorPlace, doorAt, doors } from '#domain/competitions/index.ts'
import { competitionIn, doorIn, isOpen, type Payment, type Season } from '#domain/season/season.ts'
import type { SettingSection } from '#domain/season/setting-types.ts'
import { pathsIn, settingAt, settingOnForm } from '#domain/season/settings.ts'
import { Pill } from '#web/kit/pill.tsx'
import { seasonState } from '#web/office/content.ts'
import { ClauseChoice, Clauses } from './clauses.tsx'
import { SettingInputs } from './inputs/setting-input.tsx'
import { idOf, useField, useHasIssue } from './season-form.ts'
import { Translations } from './translations.tsx'

const sections = {
  organisation: { title: 'Organisation', intro: '' },
  home: { title: 'Home page', intro: 'What visitors read first. A text that you leave empty leaves its part of the page out.' },
  payment: {
    title: 'Payment details',
    intro: 'Entered once. Every competition uses them, unless its own section says otherwise.',
  },
  booking: { title: 'Quarter-final booking', intro: '' },
  examSlots: {
    title: 'Exam slots',
    intro: 'Forms that ask for an exam slot offer these, in this order and wording. While the list is empty, the question isn’t asked.',
  },
  events: {
    title: 'Events',
    intro:
      'Other days for the calendar of students and schools, such as a prize-giving. The days of the rounds, opening and closing times and bookings are in it already.',
  },
  certificates: {
    title: 'Certificates',
    intro:
      'What the certificates of the next results say. The name, the school and the class stand above it. Enter {award}, {round} and {next round} where they belong; we fill them in. Certificates that were made before keep their wording.',
  },
  corrections: {
    title: 'Corrections',
    intro: 'How long a family has when you ask for a correction. You can choose another day each time.',
  },
  disclaimer: {
    title: 'Disclaimer',
    intro:
      'Families read these before the first question; each competition chooses its own. Enter {india} and {abroad} where the form’s fees belong; we fill them in. A registration keeps the wording that the family saw.',
  },
  consent: {
    title: 'A parent’s consent',
    intro:
      'For a child, the form asks for a parent’s or guardian’s consent. From which age nobody is asked is the law’s question, and differs by country.',
  },
  translations: {
    title: 'Translations',
    intro:
      'Families read our own texts in English, Hindi or Russian. Here you translate those that you have changed, and reasons that you give. What isn’t translated is shown in English.',
  },
  retention: {
    title: 'Deleting old data',
    intro:
      'Enter a number of days. To keep the data, leave the field empty. Registrations waiting for review are never deleted. A change takes effect 7 days after you save it.',
  },
} satisfies Partial<Record<SettingSection, { title: string; intro: string }>>

/** The sections of the page by group, in its order; a competition's section is named by its slug. */
export const sectionGroups: { title: string; names: string[] }[] = [
  {
    title: 'Everywhere',
    names: ['organisation', 'home', 'payment', 'disclaimer', 'certificates', 'corrections', 'consent', 'retention', 'translations'],
  },
  { title: 'Competitions', names: competitions.map(({ slug }) => slug) },
  { title: 'Dates', names: ['booking', 'examSlots', 'events'] },
  { title: 'Season', names: [...(seasonState === 'in preparation' ? ['opening'] : []), 'history'] },
]

const names = sectionGroups.flatMap((group) => group.names)

/** Returns the section with a name from the address; '' for an unknown name. */
export function sectionNamed(name: unknown): string {
  return names.find((known) => known === name) ?? ''
}

export function titleOfSection(name: string): string {
  if (name === 'history') return 'History'
  if (name === 'opening') return 'Opening'
  return competitions.find(({ slug }) => slug === name)?.name ?? partOf(name).title
}

/** Returns the section in which the setting at a path, or an entry of its list, is edited. */
export function sectionOf(path: string): string {
  const [top, owner = ''] = path.split('.')
  if (top === 'competitions') return owner
  if (top === 'doors') return doorAt(owner)?.competition.slug ?? ''
  if (top === 'certificates') return top
  return settingAt(path.replace(/\.\d+(\.\w+)?$/, ''))?.section ?? ''
}

/** Says whether families can register in a competition: 'open', 'closed' or 'hidden'. Null for another section. */
export function stateOfSection(name: string, season: Season): 'open' | 'closed' | 'hidden' | null {
  const own = doors.filter(({ competition }) => competition.slug === name).map(({ door }) => doorIn(season, door.path))
  if (own.length === 0) return null
  if (own.some((door) => isOpen(door, Date.now()))) return 'open'
  return own.every(({ hidden }) => hidden) ? 'hidden' : 'closed'
}

function partOf(name: string): { title: string; intro: string } {
  return sections[name as keyof typeof sections]
}

/**
 * The form's settings, section by section. All of them stay on the page, so that what was typed in one survives a look at another; only
 * `shown` is visible.
 */
export const Sections = memo(function Sections({ saved, shown }: { saved: Season; shown: string }) {
  return names
    .filter((name) => name !== 'history' && name !== 'opening')
    .map((name) => (
      <Section key={name} name={name} hidden={name !== shown}>
        <SectionContent name={name} saved={saved} />
      </Section>
    ))
})

const SectionContent = memo(function SectionContent({ name, saved }: { name: string; saved: Season }) {
  const competition = competitions.find(({ slug }) => slug === name)
  if (competition) return <CompetitionSettings competition={competition} saved={saved} />
  const { intro } = partOf(name)
  return (
    <>
      {intro && <p className="max-w-prose text-ink-2">{intro}</p>}
      {name === 'disclaimer' ? (
        <Clauses saved={saved} />
      ) : name === 'translations' ? (
        <Translations saved={saved} />
      ) : (
        <SettingInputs paths={pathsIn(name as keyof typeof sections)} />
      )}
      {name === 'payment' && <OwnPayments saved={saved} />}
      {name === 'certificates' &&
        competitions.map((competition) => (
          <Group key={competition.slug} legend={competition.name}>
            <SettingInputs paths={pathsIn('wording', competition.slug)} />
          </Group>
        ))}
    </>
  )
})

/** What families read about a competition, its payment details, its forms and its disclaimer. */
function CompetitionSettings({ competition, saved }: { competition: Competition; saved: Season }) {
  return (
    <>
      <SettingInputs paths={pathsIn('competition', competition.slug)} />
      <PaymentChoice slug={competition.slug} shared={saved.payment} />
      {doors
        .filter((at) => at.competition === competition)
        .map((at) => (
          <DoorSettings key={at.door.path} at={at} saved={saved} />
        ))}
      {pathsIn('clauses', competition.slug).map((path) => (
        <ClauseChoice key={path} path={path} />
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
        Form{' '}
        <a href={`/${door.path}`} target="_blank" rel="noreferrer" className="inline-block max-wide:py-3">
          <span>{`/${door.path}`}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </span>
      <Pill look={open ? 'good' : 'quiet'}>{open ? 'Open' : season.hidden ? 'Hidden' : 'Closed'}</Pill>
    </span>
  )
  return (
    <Group legend={legend}>
      <p className="-mt-1 text-ink-2">{door.title}</p>
      <SettingInputs paths={pathsIn('door', door.path)} />
    </Group>
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

/** One section of the page, under its heading. */
export function Section({ name, hidden = false, children }: { name: string; hidden?: boolean; children: ReactNode }) {
  return (
    <section hidden={hidden} aria-labelledby={headingOf(name)} className="grid min-w-0 gap-4">
      <h2 id={headingOf(name)} tabIndex={-1} className="scroll-mt-4 text-lg outline-none">
        {titleOfSection(name)}
      </h2>
      {children}
    </section>
  )
}

/** The id of a section's heading. */
export function headingOf(name: string): string {
  return `section-${name}-heading`
}

/** Whether a competition uses the season's payment details or its own, which appear only then. */
function PaymentChoice({ slug, shared }: { slug: string; shared: Payment }) {
  const [path = '', ...details] = pathsIn('ownPayment', slug)
  const { start } = useField(path)
  const [isOwn, setOwn] = useState(start === 'yes')
  const hasIssue = useHasIssue(details)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-semibold">Payment details</legend>
      <div className="overflow-hidden rounded-medium border border-line-2">
        <div className="flex flex-wrap items-center gap-x-3 px-3 py-2 has-checked:bg-tint">
          <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 max-wide:min-h-11">
            <input type="radio" name={path} value="" defaultChecked={!isOwn} onChange={() => setOwn(false)} />
            <span className="min-w-0">
              The same as everywhere
              <span className="block break-words text-sm text-ink-2">{`${shared.upiId}, ${shared.payee}`}</span>
            </span>
          </label>
          <Link to="/season" search={{ section: 'payment' } as never} resetScroll={false} className="py-1 max-wide:py-3">
            Edit<span className="sr-only"> the payment details of every competition</span>
          </Link>
        </div>
        <label className="flex min-h-11 items-center gap-2.5 border-t border-line px-3 py-2 has-checked:bg-tint">
          <input id={idOf(path)} type="radio" name={path} value="yes" defaultChecked={isOwn} onChange={() => setOwn(true)} />
          <span>{settingOnForm(path).label}</span>
        </label>
      </div>
      <div hidden={!isOwn && !hasIssue}>
        <SettingInputs paths={details} />
      </div>
    </fieldset>
  )
}

/** The competitions that have payment details of their own, each with a link to them. */
function OwnPayments({ saved }: { saved: Season }) {
  const own = competitions.filter(({ slug }) => competitionIn(saved, slug).payment.own)
  return (
    <section aria-labelledby="own-payments" className="grid gap-2">
      <h3 id="own-payments" className="border-b border-line pb-1.5 text-sm">
        Different for one competition
      </h3>
      <ul>
        {own.map(({ slug, name }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
            <span className="basis-40">{name}</span>
            <span className="min-w-0 flex-1 break-words text-ink-2">{competitionIn(saved, slug).payment.upiId}</span>
            <Link to="/season" search={{ section: slug } as never} resetScroll={false} className="py-1 max-wide:py-3">
              Edit<span className="sr-only">{` the payment details of ${name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        {`${own.length === 0 ? 'Every competition uses these.' : 'The others use these.'} To change that, open the competition.`}
      </p>
    </section>
  )
}
