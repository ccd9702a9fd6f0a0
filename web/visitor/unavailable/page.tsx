import { doorAt } from '../../../domain/competitions/index.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { registeringTime } from '../../../domain/registering-time.ts'
import { doorIn } from '../../../domain/season.ts'
import { Page } from '../../ui/page.tsx'
import { Notice } from '../notice.tsx'

/** What is not there yet, and a competition that is closed, with its dates (rulings). */
export function UnavailablePage({ path, season }: PageContent['unavailable']) {
  const found = path === null ? undefined : doorAt(path)
  return (
    <Page season={season}>
      <Notice title="This Page is Currently Unavailable">
        {found && (
          <p>
            {found.competition.name}: registration is closed now. {registeringTime(doorIn(season, found.door.path), season.timeZone)}
          </p>
        )}
      </Notice>
    </Page>
  )
}
