import { t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { rich } from '#web/kit/form/rich.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { mockTestAddress, ownResultsAddress, testAddress } from '#web/portal/areas.ts'
import { EventList } from '#web/portal/event-list.tsx'

/** 'My Mock Test' and 'My Test' (specification 2.10). Nothing can be taken yet: shows the student's days. */
export default function TestsPage({ session, isMock, events, season }: PageContent['tests']) {
  return (
    <AreaFrame session={session} season={season} here={isMock ? mockTestAddress : testAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{isMock ? t('My Mock Test') : t('My Test')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          {isMock
            ? t('No practice test is open for you yet. When there is one for your competition, you’ll take it on this page.')
            : t('No test is open for you yet. When there is one to take online, you’ll find it on this page.')}
        </p>
      </div>
      <section aria-labelledby="rounds" className="grid min-w-0 content-start gap-3">
        <h2 id="rounds" className="text-xl">
          {t('Your rounds')}
        </h2>
        <EventList events={events} missing={t('The days of your rounds appear here when they’re known.')} />
      </section>
      <p className="text-ink-2">
        {rich('Your results of earlier rounds are under {results}.', { results: <a href={ownResultsAddress}>{t('My Results')}</a> })}
      </p>
    </AreaFrame>
  )
}
