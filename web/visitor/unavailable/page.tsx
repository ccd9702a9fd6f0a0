import { doorAt } from '../../../domain/competitions/index.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { dayAndTimeIn, doorIn } from '../../../domain/season.ts'
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

function Dates({ path, season }: { path: string; season: PageContent['unavailable']['season'] }) {
  const { opens, closes } = doorIn(season, path)
  return (
    <p className="mt-3 text-ink-2">
      {doorAt(path)?.competition.name}: registration is closed now.
      {opens && ` It opens on ${dayAndTimeIn(season.timeZone, Date.parse(opens))}.`}
      {closes && ` It closes on ${dayAndTimeIn(season.timeZone, Date.parse(closes))}.`}
    </p>
  )
}
