import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown, Eye } from 'lucide-react'
import { officeScreens, ownScreens } from '#domain/office-screens.ts'
import type { ListedSeason } from '#domain/season/seasons.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { currentSeason, mayHere, season, seasonState } from '#web/office/content.ts'
import { seasonsNow } from '#web/office/counts.ts'
import { sentence } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { moment } from '#web/office/moment.ts'

const settings = ownScreens.season

/** The season that every screen shows. Choosing another one opens the same screen in it. */
export function SeasonChoice() {
  return (
    <Popup
      label="Seasons"
      name={`Season ${season.name}`}
      className={seasonState === 'current' ? '' : 'border-honey-line! bg-honey-tint!'}
      trigger={
        <>
          <span className="text-ink-2 max-wide:hidden">Season</span> <b>{season.name}</b> <ChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      {(close) => <Choices onGo={close} />}
    </Popup>
  )
}

function Choices({ onGo }: { onGo: () => void }) {
  const { data, error } = useQuery(seasonsNow)
  return (
    <div className="grid w-full gap-1 wide:w-100">
      {error && <p>{sentence(error)}</p>}
      {!data && !error && <p role="status">Loading…</p>}
      {data?.seasons.map((one) => (
        <a
          key={one.name}
          href={addressOf(one)}
          aria-current={one.name === season.name ? 'true' : undefined}
          className="flex min-h-9 items-center gap-3 rounded-medium px-2.5 py-1.5 text-ink no-underline hover:bg-tint aria-[current]:bg-tint max-wide:min-h-11"
        >
          <b>{one.name}</b>
          <span className="flex-1 text-[13px] text-ink-2">{aboutText(one)}</span>
          {one.name === season.name ? (
            <Check size={16} aria-hidden="true" className="text-accent" />
          ) : one.state === 'ended' ? (
            <Pill look="quiet">
              <Eye size={13} aria-hidden="true" className="inline" /> look into
            </Pill>
          ) : (
            one.state === 'in preparation' && <Pill look="quiet">not open</Pill>
          )}
        </a>
      ))}
      {mayHere(settings.needs) && (
        <p className="border-t border-line px-2.5 pt-2">
          <Link to={`/${settings.path}`} onClick={onGo} className="max-wide:inline-block max-wide:py-3">
            All seasons, and preparing the next one
          </Link>
        </p>
      )}
    </div>
  )
}

/** The screen that is shown, or the dashboard for one of no season, in that season; one that hasn't opened has nothing but its settings. */
function addressOf({ name, state }: ListedSeason): string {
  if (state === 'in preparation') return `/${settings.path}?season=${name}&section=opening`
  const hasNone = officeScreens.some(({ path, ofNoSeason }) => ofNoSeason && location.pathname === `/${path}`)
  const path = hasNone ? `/${ownScreens.dashboard.path}` : location.pathname
  return state === 'current' ? path : `${path}?season=${name}`
}

/** 'Since 1 Jun 2026, 09:00. 2,731 received' */
export function aboutText({ state, opens_at, ends_at, received }: ListedSeason): string {
  if (state === 'in preparation') return opens_at ? `Opens ${moment(opens_at)}` : 'Not scheduled yet'
  const many = `${numberText(received)} received`
  if (state === 'ended') return `Ended ${moment(ends_at ?? '')}. ${many}`
  return opens_at ? `Since ${moment(opens_at)}. ${many}` : many
}

/** Says that another season than the current one is shown, and leads back. */
export function SeasonBanner() {
  if (seasonState === 'current') return null
  return (
    <section
      aria-label="Season"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-honey-line bg-honey-tint px-4 py-2 text-ink wide:px-6 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60">
        <Eye size={16} aria-hidden="true" className="me-2 inline" />
        <b>{`You’re looking at ${season.name}.`}</b>{' '}
        <span>
          {seasonState === 'ended' ? 'It can be read, exported and printed.' : 'It hasn’t opened yet. Nobody outside the office sees it.'}
        </span>
      </p>
      <a href={location.pathname} className={buttonClass('plain', 'control')}>
        {`Back to ${currentSeason}`}
      </a>
    </section>
  )
}
