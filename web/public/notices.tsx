import type { ReactNode } from 'react'
import type { CompetitionPages } from '#domain/competitions/api.ts'
import { doorAt } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/pages.ts'
import { competitionIn, type Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Notice, Page } from '#web/kit/page.tsx'
import { CombCard } from './comb-card.tsx'
import { RegisteringTime } from './home/competition-card.tsx'

export function NotFoundPage({ season }: PageContent['not-found']) {
  return (
    <Page season={season}>
      <NoticeCard word="404" season={season}>
        <Notice title={m['frame.404_page_not_found']()}>
          <p>{m['frame.page_youre_looking_doesnt']()}</p>
          <p>{m['frame.check_the_address']()}</p>
        </Notice>
      </NoticeCard>
    </Page>
  )
}

/** Says why a page can't be shown, and what may help. */
export function ProblemPage({ title, text, again, season }: PageContent['problem']) {
  const retry = (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, whatever its query
    <a href="" className={buttonClass('primary')}>
      {m['frame.retry']()}
    </a>
  )
  return (
    <Page season={season}>
      <NoticeCard word="OOPS" season={season}>
        <Notice title={title} action={again === 'load' && retry}>
          <p>{text}</p>
          {again === 'send' && <p>{m['frame.send_again_reload_page']()}</p>}
        </Notice>
      </NoticeCard>
    </Page>
  )
}

/** Says that a page isn't available yet, or that a competition is closed, with its dates (rulings). */
export function UnavailablePage({ path, season }: CompetitionPages['unavailable']) {
  const found = path === null ? undefined : doorAt(path)
  const isForInvited = found !== undefined && competitionIn(season, found.competition.slug).invitedOnly
  return (
    <Page season={season}>
      <NoticeCard word="PAUSE" season={season}>
        <Notice title={m['frame.page_currently_unavailable']()}>
          {found && !isForInvited && (
            <p>
              {rich(m['frame.registration_is_closed_now'], {
                name: translate(found.competition.name),
                when: <RegisteringTime season={season} path={found.door.path} />,
              })}
            </p>
          )}
          {found && isForInvited && (
            <p>
              {m['frame.only_invited_students_register']({
                name: translate(found.competition.name),
              })}
            </p>
          )}
          <p>{m['frame.homepage_shows_open']()}</p>
        </Notice>
      </NoticeCard>
    </Page>
  )
}

/** A landing page to show before there is anything else (specification 2.1). */
export function WelcomePage({ season }: PageContent['welcome']) {
  return (
    <Page season={season}>
      <NoticeCard word="HELLO" season={season}>
        <Notice title={m['frame.welcome']()}>
          <p>{m['frame.stay_connected_updates']()}</p>
          <p>{m['frame.homepage_shows_open']()}</p>
        </Notice>
      </NoticeCard>
    </Page>
  )
}

/** The frame of such a message: a word in a comb, and where to go with a question. */
function NoticeCard({ word, season, children }: { word: string; season: Pick<Season, 'contact'>; children: ReactNode }) {
  return (
    <CombCard word={word} className="mx-auto mt-2 max-w-180 wide:mt-6">
      <div className="px-5 pb-6 wide:px-7">{children}</div>
      <p className="flex flex-wrap gap-x-8 border-t border-line px-5 py-2.5 wide:px-7">
        <span>
          {rich(m['home.already_registered'], {
            check: (
              <a href="/check" className="inline-flex min-h-11 items-center">
                {m['frame.check_my_registration']()}
              </a>
            ),
          })}
        </span>
        <span>
          {m['status.questions']()}{' '}
          <a href={`mailto:${season.contact}`} className="inline-flex min-h-11 items-center wrap-anywhere">
            {season.contact}
          </a>
        </span>
      </p>
    </CombCard>
  )
}
