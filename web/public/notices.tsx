import { doorAt } from '#domain/competitions/index.ts'
import { t, translate } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { competitionIn, doorIn, registeringTime } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Notice, Page } from '#web/kit/page.tsx'

export function NotFoundPage({ season }: PageContent['not-found']) {
  return (
    <Page season={season}>
      <Notice title={t('404 - Page Not Found')}>
        <p>{t('The page you’re looking for doesn’t exist.')}</p>
      </Notice>
    </Page>
  )
}

/** Says why a page can't be shown, and what may help. */
export function ProblemPage({ title, text, again, season }: PageContent['problem']) {
  const retry = (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, whatever its query
    <a href="" className={buttonClass('primary')}>
      {t('Retry')}
    </a>
  )
  return (
    <Page season={season}>
      <Notice title={title} action={again === 'load' && retry}>
        <p>{text}</p>
        {again === 'send' && <p>{t('To send it again, reload this page.')}</p>}
      </Notice>
    </Page>
  )
}

/** Says that a page isn't available yet, or that a competition is closed, with its dates (rulings). */
export function UnavailablePage({ path, season }: PageContent['unavailable']) {
  const found = path === null ? undefined : doorAt(path)
  const isForInvited = found !== undefined && competitionIn(season, found.competition.slug).invitedOnly
  return (
    <Page season={season}>
      <Notice title={t('This Page is Currently Unavailable')}>
        {found && !isForInvited && (
          <p>
            {t('{name}: registration is closed now. {when}', {
              name: translate(found.competition.name),
              when: registeringTime(doorIn(season, found.door.path), season.timeZone),
            })}
          </p>
        )}
        {found && isForInvited && (
          <p>
            {t('{name}: only invited students can register. If you have an invitation, open the link in our email.', {
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
      <Notice title={t('Welcome')}>
        <p>{t('Stay connected for the updates.')}</p>
      </Notice>
    </Page>
  )
}
