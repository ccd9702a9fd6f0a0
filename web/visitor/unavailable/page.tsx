import { doorAt } from '../../../domain/competitions/index.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { dayAndTimeIn, doorIn, type Season } from '../../../domain/season.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

export function UnavailablePage({ path, season }: PageContent['unavailable']) {
  return (
    <Page season={season}>
      <h1 className="mt-8 text-2xl wide:text-3xl">This Page is Currently Unavailable</h1>
      {path !== null && <Dates path={path} season={season} />}
      <p className="mt-6">
        <a href="/" className={buttonClass('primary')}>
          Go to Homepage
        </a>
      </p>
    </Page>
  )
}

function Dates({ path, season }: { path: string; season: Season }) {
  return (
    <p className="mt-3 text-ink-2">
      {doorAt(path)?.competition.name}: registration is closed now. {periodOf(path, season)}
    </p>
  )
}

/** A closed door that only closes has closed already, and one that only opens has not opened yet. */
function periodOf(path: string, season: Season) {
  const { opens, closes } = doorIn(season, path)
  const said = (moment: string) => dayAndTimeIn(season.timeZone, Date.parse(moment))
  if (opens && closes) return `The time for registering: from ${said(opens)} until ${said(closes)}.`
  if (opens) return `It opens on ${said(opens)}.`
  return closes ? `It closed on ${said(closes)}.` : ''
}
