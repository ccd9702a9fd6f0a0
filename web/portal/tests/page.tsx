import { m } from '#domain/language/paraglide/messages.js'
import type { ShownNote } from '#domain/note/note.ts'
import type { PageContent } from '#domain/page-props.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownNotesAddress, ownResultsAddress, testAddress } from '#web/portal/areas.ts'
import { EventList } from '#web/portal/event-list.tsx'

/** 'My Test' (specification 2.10). Nothing can be taken yet: shows the student's days, and what to prepare with. */
export default function TestsPage({ session, events, notes, season }: PageContent['tests']) {
  return (
    <AreaFrame session={session} season={season} here={testAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{m['student.my_test']()}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{m['student.no_test_open_yet']()}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1000px]:grid-cols-2">
        <section aria-labelledby="rounds" className="grid min-w-0 content-start gap-3">
          <h2 id="rounds" className="text-xl">
            {m['student.your_rounds']()}
          </h2>
          <EventList events={events} missing={m['student.days_rounds_appear_theyre']()} />
        </section>
        <Preparing notes={notes} />
      </div>
      <p className="text-ink-2">
        {rich(m['student.results_earlier_rounds_under'], { results: <a href={ownResultsAddress}>{m['student.my_results']()}</a> })}
      </p>
    </AreaFrame>
  )
}

/** The titles of the study material. */
function Preparing({ notes }: { notes: ShownNote[] }) {
  return (
    <section aria-labelledby="preparing" className="grid min-w-0 content-start gap-3">
      <h2 id="preparing" className="text-xl">
        {m['student.prepare_with_the_notes']()}
      </h2>
      <Card className="grid justify-items-start gap-3 p-5">
        {notes.length === 0 ? (
          <div>
            <p className="font-semibold">{m['student.no_notes_yet']()}</p>
            <p className="mt-1 text-ink-2">{m['student.notes_competition_appear_publish']()}</p>
          </div>
        ) : (
          <>
            <ul className="grid gap-1.5">
              {notes.map(({ id, competition, title }) => (
                <li key={id} className="wrap-anywhere">
                  <span>{title}</span> <span className="text-ink-2">{`(${competition})`}</span>
                </li>
              ))}
            </ul>
            <a href={ownNotesAddress} className={buttonClass('primary')}>
              {m['student.open_the_notes']()}
            </a>
          </>
        )}
      </Card>
    </section>
  )
}
