import { m } from '#domain/language/paraglide/messages.js'
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
        <h1 className="text-2xl wide:text-[1.75rem]">{isMock ? m['student.my_mock_test']() : m['student.my_test']()}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{isMock ? m['student.no_practice_test_open']() : m['student.no_test_open_yet']()}</p>
      </div>
      <section aria-labelledby="rounds" className="grid min-w-0 content-start gap-3">
        <h2 id="rounds" className="text-xl">
          {m['student.your_rounds']()}
        </h2>
        <EventList events={events} missing={m['student.days_rounds_appear_theyre']()} />
      </section>
      <p className="text-ink-2">
        {rich(m['student.results_earlier_rounds_under'], { results: <a href={ownResultsAddress}>{m['student.my_results']()}</a> })}
      </p>
    </AreaFrame>
  )
}
