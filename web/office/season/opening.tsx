import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { momentAt } from '#domain/booking/slot-time.ts'
import { competitions } from '#domain/competitions/index.ts'
import { type BeforeOpening, beforeOpening, type OpeningBody } from '#domain/season/api.ts'
import { formsWithoutDates, type Season } from '#domain/season/season.ts'
import { seasonList } from '#domain/season/seasons.ts'
import { settingOnForm } from '#domain/season/settings.ts'
import { type SeasonTexts, textsOf } from '#domain/season/texts.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { seasonsNow } from '#web/office/counts.ts'
import { LoadError, sentence } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { readSeason, seasonsPath, takeBackSeason } from './api.ts'
import { Section } from './sections.tsx'

type OpeningProps = {
  season: Season
  /** Whether the form has changes that aren't saved. */
  hasChanges: boolean
  onSection: (name: string) => void
  /** Fills the empty dates of the form from the last season. */
  onSuggest: (last: Season) => void
}

/** What is left to do for a season in preparation: its dates, when it opens, and what happens then. */
export function Opening({ season, hasChanges, onSection, onSuggest }: OpeningProps) {
  const { data: seasons } = useQuery(seasonsNow)
  const listed = seasons?.seasons.find(({ name }) => name === season.name)
  const last = useQuery({
    queryKey: ['season', listed?.copied_from],
    queryFn: ({ signal }) => readSeason(signal, listed?.copied_from ?? ''),
    enabled: Boolean(listed?.copied_from),
  })
  const { data: before, error, refetch } = useAnswer(`${seasonsPath}/opening`, beforeOpening)
  return (
    <Section name="opening">
      <Dates season={season} last={last.data?.season ?? null} onSection={onSection} onSuggest={onSuggest} />
      {error && <LoadError what="what happens then" error={error} onRetry={refetch} />}
      {before && listed && <Schedule season={season} before={before} opensAt={listed.opens_at} hasChanges={hasChanges} />}
    </Section>
  )
}

type DatesProps = Pick<OpeningProps, 'season' | 'onSection' | 'onSuggest'> & { last: Season | null }

function Dates({ season, last, onSection, onSuggest }: DatesProps) {
  const texts = textsOf(season)
  const isEmpty = (path: string) => texts[path] === ''
  const all = seasonDates.flatMap(({ paths }) => paths)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <b>Dates to fill in</b>{' '}
          <span className="text-ink-2">{`${all.filter((path) => !isEmpty(path)).length} of ${all.length} filled in`}</span>
        </p>
        {last && <Button onClick={() => onSuggest(last)}>Suggest: last season’s, in the years of this one</Button>}
      </div>
      <ul className="rounded-medium border border-line">
        {seasonDates.map(({ name, section, paths }) => (
          <li key={paths[0]} className="flex flex-wrap items-center gap-x-4 border-line px-3 py-2 not-last:border-b">
            <b className="w-56">{name}</b>
            <span className={`flex-1 ${paths.every(isEmpty) ? 'font-semibold text-wait' : ''}`}>
              {paths.every(isEmpty) ? 'Not yet' : spanOf(season, texts, paths)}
            </span>
            <button type="button" className="control text-accent underline max-wide:min-h-11" onClick={() => onSection(section)}>
              Change<span className="sr-only">{` ${name}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** '1 August 2026 at 09:00 IST – …' */
function spanOf(season: Season, texts: SeasonTexts, paths: [string, string]): string {
  const [from, to] = paths.map((path) => {
    const { type } = settingOnForm(path)
    const text = texts[path] ?? ''
    return text === '' ? '…' : type.show(type.read(text, season.timeZone), season.timeZone)
  })
  return `${from} – ${to}`
}

type ScheduleProps = { season: Season; before: BeforeOpening; opensAt: string | null; hasChanges: boolean }

/** When the season opens, what happens then, and what becomes of the requests that still wait. */
function Schedule({ season, before, opensAt, hasChanges }: ScheduleProps) {
  const id = useId()
  const [clocks, setClocks] = useState('')
  const [waiting, setWaiting] = useState<OpeningBody['waiting']>('left')
  const without = formsWithoutDates(season)
  const [chosen, setForms] = useState<OpeningBody['forms']>()
  const forms = without.length === 0 ? 'closed' : chosen
  const [isAsked, setAsked] = useState(false)
  const changing = useMutation({
    mutationFn: (opening: OpeningBody | null) =>
      opening === null
        ? takeBackSeason(season.name)
        : call(`${seasonsPath}/${season.name}/opening`, { method: 'PUT', body: opening, answer: seasonList }),
    onSuccess: () => location.assign('/season'),
  })
  const open = (opens_at: string | null) => (forms ? changing.mutate({ opens_at, waiting, forms }) : setAsked(true))
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clocks) ? momentAt(clocks, season.timeZone) : null
  const busy = changing.isPending || changing.isSuccess
  if (opensAt)
    return (
      <Message
        look="good"
        action={
          <Button busy={busy} onClick={() => changing.mutate(null)}>
            Take back
          </Button>
        }
      >
        {`${season.name} opens on ${moment(opensAt, season.timeZone)}. Until somebody registers in it you can take it back.`}
      </Message>
    )
  return (
    <div className="grid gap-4 rounded-large border border-line bg-ground p-4">
      <label htmlFor={`${id}-at`} className="grid max-w-xs gap-1 font-semibold">
        <span>Opens on</span>
        <input
          id={`${id}-at`}
          type="datetime-local"
          value={clocks}
          onChange={({ currentTarget }) => setClocks(currentTarget.value)}
          className={controlClass}
        />
        <span className="font-normal text-ink-2">{`Until then ${before.current} goes on.`}</span>
      </label>
      <h3 className="text-base">What happens then</h3>
      {without.length > 0 && (
        <Choice
          title={without.length === 1 ? '1 form has no opening time' : `${without.length} forms have no opening time`}
          about={without.map((path) => `/${path}`).join(', ')}
          choices={{ closed: 'Keep them closed until I enter one', open: 'Open them with the season' }}
          value={forms}
          onChange={setForms}
        />
      )}
      <WaitingChoice before={before} waiting={waiting} onChange={setWaiting} />
      {factsOf(before).map(([title, text]) => (
        <div key={title}>
          <p className="font-semibold">{title}</p>
          <p className="text-ink-2">{text}</p>
        </div>
      ))}
      <p className="flex gap-2 border-t border-line pt-3">
        <Undo2 size={16} aria-hidden="true" className="mt-1 shrink-0" />
        <span>{`Until somebody registers in ${season.name} you can take it back. ${before.current} is then the current season again.`}</span>
      </p>
      {isAsked && !forms && <Message look="bad">Choose what happens to the forms without an opening time.</Message>}
      {changing.error && <Message look="bad">{sentence(changing.error)}</Message>}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" busy={busy} disabled={at === null || hasChanges} onClick={() => open(at)}>
          {at === null ? 'Open at this time' : `Open on ${moment(at, season.timeZone)}`}
        </Button>
        <Button busy={busy} disabled={hasChanges} onClick={() => open(null)}>
          Open now
        </Button>
        {hasChanges && <span className="text-ink-2">Save your changes first.</span>}
      </div>
    </div>
  )
}

type WaitingChoiceProps = { before: BeforeOpening; waiting: OpeningBody['waiting']; onChange: (waiting: OpeningBody['waiting']) => void }

function WaitingChoice({ before: { current, pending, with_family }, waiting, onChange }: WaitingChoiceProps) {
  const corrections =
    with_family === 0
      ? ''
      : ` ${numberText(with_family)} ${with_family === 1 ? 'is' : 'are'} with the family for a correction; it can still answer.`
  if (pending + with_family === 0) return null
  return (
    <Choice
      title={`${numberText(pending)} ${pending === 1 ? 'request' : 'requests'} of ${current} ${pending === 1 ? 'is' : 'are'} still waiting`}
      about={`They stay in ${current} and can be decided there. The families’ links go on working.${corrections}`}
      choices={{ left: 'Leave them waiting', declined: 'Decline them on that day, with an email' }}
      value={waiting}
      onChange={onChange}
    />
  )
}

type ChoiceProps<Value extends string> = {
  title: string
  about: string
  choices: Record<Value, string>
  value: Value | undefined
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ title, about, choices, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{title}</legend>
      <p className="text-ink-2">{about}</p>
      {(Object.entries(choices) as [Value, string][]).map(([one, words]) => (
        <label key={one} className="flex min-h-9 items-center gap-2 max-wide:min-h-11">
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What happens to everything else of the current season. */
function factsOf(before: BeforeOpening): [title: string, text: string][] {
  const { current, pending, with_family, results, certificates, invitations, bookings, waiting_list, last_serial } = before
  const ahead = `${numberText(bookings)} booked times are still to come, and stay as they are; families can’t move them any more. ${numberText(waiting_list)} wait for a place, which nobody is offered any more.`
  const kept = `${numberText(results)} results, ${numberText(certificates)} certificates, ${numberText(invitations)} invitations. Look into ${current} to print or correct them.`
  return [
    ...(pending + with_family === 0 ? [[`No request of ${current} is waiting`, 'Everything is decided.'] as [string, string]] : []),
    [`Results and certificates of ${current} stay`, kept],
    [`Bookings of ${current} stay`, bookings + waiting_list === 0 ? 'None is still to come.' : ahead],
    ['Everybody can register again', `Serial numbers go on from ${numberText(last_serial + 1)}. Schools keep their account.`],
  ]
}

/** The dates that every season has of its own, by what they belong to: the paths of two settings, the first and the last. */
const seasonDates: { name: string; section: string; paths: [string, string] }[] = [
  ...competitions.flatMap(({ slug, name, doors }) =>
    doors.map(({ path }) => ({
      name: doors.length === 1 ? name : `${name}, /${path}`,
      section: slug,
      paths: [`doors.${path}.opens`, `doors.${path}.closes`] as [string, string],
    })),
  ),
  { name: 'Quarter-final booking', section: 'booking', paths: ['booking.from', 'booking.to'] },
]

/** The form's texts with its empty dates filled in: those of the last season, as many years later as its name. */
export function suggested(texts: SeasonTexts, now: Season, last: Season): SeasonTexts {
  const before = textsOf(last)
  const later = Number((texts.name ?? now.name).slice(0, 4)) - Number(last.name.slice(0, 4))
  const rounds = competitions.flatMap(({ slug }) => [`competitions.${slug}.from`, `competitions.${slug}.to`])
  const paths = [...seasonDates.flatMap(({ paths }) => paths), ...rounds]
  const filled = paths.filter((path) => texts[path] === '' && before[path])
  return { ...texts, ...Object.fromEntries(filled.map((path) => [path, inLaterYear(before[path] ?? '', later)])) }
}

/** '2024-02-29T09:00' becomes '2025-02-28T09:00'. */
function inLaterYear(text: string, later: number): string {
  const year = Number(text.slice(0, 4)) + later
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const rest = text.slice(4)
  return `${year}${isLeap ? rest : rest.replace(/^-02-29/, '-02-28')}`
}
