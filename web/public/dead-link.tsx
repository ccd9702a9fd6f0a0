import { t } from '#domain/language/translate.ts'
import type { Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Page } from '#web/kit/page.tsx'

/** One answer for a link that was guessed, replaced or belongs to an earlier season. */
export function DeadLink({ season }: { season: Season }) {
  return (
    <Page season={season}>
      <div className="mx-auto max-w-130">
        <h1 className="text-2xl wide:text-3xl">{t('This link has expired')}</h1>
        <p className="mt-2">{t('This link has expired or was already used. We can email you a new one.')}</p>
        <p className="mt-5 grid gap-2.5 wide:flex">
          <a href="/check?link#link_email" className={buttonClass('primary')}>
            {t('Email me my link')}
          </a>
          <a href="/check" className={buttonClass()}>
            {t('Check my registration')}
          </a>
        </p>
      </div>
    </Page>
  )
}
