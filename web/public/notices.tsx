import type { CompetitionPages } from '#domain/competitions/api.ts'
import { doorAt } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/pages.ts'
import { competitionIn } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Notice, Page } from '#web/kit/page.tsx'
import { RegisteringTime } from './home/competition-card.tsx'

export function NotFoundPage({ season }: PageContent['not-found']) {
  return (
    <Page season={season}>
      <Notice title={m['frame.404_page_not_found']()}>
        <p>{m['frame.page_youre_looking_doesnt']()}</p>
      </Notice>
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
      <Notice title={title} action={again === 'load' && retry}>
        <p>{text}</p>
        {again === 'send' && <p>{m['frame.send_again_reload_page']()}</p>}
      </Notice>
    </Page>
  )
}

/** Says that a page isn't available yet, or that a competition is closed, with its dates (rulings). */
export function UnavailablePage({ path, season }: CompetitionPages['unavailable']) {
  const found = path === null ? undefined : doorAt(path)
  const isForInvited = found !== undefined && competitionIn(season, found.competition.slug).invitedOnly
  return (
    <Page season={season}>
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
      </Notice>
    </Page>
  )
}

/** A landing page to show before there is anything else (specification 2.1). */
export function WelcomePage({ season }: PageContent['welcome']) {
  return (
    <Page season={season}>
      <Notice title={m['frame.welcome']()}>
        <p>{m['frame.stay_connected_updates']()}</p>
      </Notice>
    </Page>
  )
}
