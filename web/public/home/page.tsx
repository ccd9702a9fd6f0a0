import { signInPages } from '#domain/account/account.ts'
import { competitions } from '#domain/competitions/index.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Page } from '#web/kit/page.tsx'
import { BookingCard } from './booking-card.tsx'
import { ClosedCompetitions } from './closed-competitions.tsx'
import { CompetitionCard } from './competition-card.tsx'
import { WaysIn } from './ways-in.tsx'

/** What visitors can register for (rulings). Starts with the first round; the office's menu starts with the latest contest. */
export function HomePage({ season, open, today }: PageContent['home']) {
  const isOpen = ({ path }: { path: string }) => open.includes(path)
  const opened = competitions.filter(({ doors }) => doors.some(isOpen)).toReversed()
  const closed = competitions.filter(({ doors }) => !doors.some(isOpen)).toReversed()
  return (
    <Page season={season}>
      <h1 className="text-2xl wide:text-[1.75rem]">{season.organisation}</h1>
      <p className="mt-2 text-ink-2">
        {opened.length > 0 ? 'Competitions that are open for registration now.' : 'No competition is open for registration now.'}
      </p>
      <ul className="mt-6 grid gap-4 wide:grid-cols-2 wide:gap-5">
        {opened.map((competition) => (
          <li key={competition.slug} className="grid min-w-0">
            <CompetitionCard season={season} competition={competition} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      {closed.length > 0 && <ClosedCompetitions season={season} competitions={closed} />}
      <div className="mt-10 grid gap-4 wide:grid-cols-2 wide:gap-5">
        <BookingCard booking={season.booking} today={today} />
        <WaysIn />
      </div>
      <p className="mt-10 border-t border-line pt-4 text-sm text-ink-2 wide:text-right">
        For the organisers:{' '}
        <a href={signInPages.admin.path} className="inline-flex min-h-11 items-center">
          {signInPages.admin.title}
        </a>
      </p>
    </Page>
  )
}
