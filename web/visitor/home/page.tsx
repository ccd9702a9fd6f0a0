import { competitions } from '../../../domain/competitions/index.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { Page } from '../../ui/page.tsx'
import { EntryCard } from './entry-card.tsx'

export function HomePage({ season, open }: PageContent['home']) {
  const entries = competitions.flatMap((competition) =>
    competition.doors.filter(({ path }) => open.includes(path)).map((door) => ({ competition, door })),
  )
  return (
    <Page season={season}>
      <h1 className="text-2xl wide:text-[28px]">{season.organisation}</h1>
      <p className="mt-2 text-ink-2">
        {entries.length > 0 ? 'Competitions that are open for registration now.' : 'No competition is open for registration now.'}
      </p>
      <ul className="mt-6 grid gap-4 wide:grid-cols-2">
        {entries.map(({ competition, door }) => (
          <li key={door.path} className="grid min-w-0">
            <EntryCard season={season} competition={competition} door={door} />
          </li>
        ))}
      </ul>
      <p className="mt-10 border-t border-line pt-4 text-sm text-ink-2">
        For the organisers:{' '}
        <a href="/Adminlogin" className="inline-flex min-h-11 items-center">
          office sign-in
        </a>
      </p>
    </Page>
  )
}
