import { useState } from 'react'
import { withOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import type { OwnTest, WordPages } from '#domain/words/tests.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { rich } from '#web/kit/form/rich.tsx'
import { NeedsScript } from '#web/kit/message.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownResultsAddress, testAddress } from '#web/portal/areas.ts'
import { TakeTest } from './take-test.tsx'

/** 'My Test' (specification 2.10): the tests that the student may take. */
export default function TestsPage({ session, tests, ownZone, season }: WordPages['tests']) {
  const [taken, setTaken] = useState<OwnTest | null>(null)
  return (
    <AreaFrame session={session} season={season} here={testAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{m['student.my_test']()}</h1>
        {tests.length === 0 && <p className="mt-1 max-w-prose text-ink-2">{m['student.no_test_open_yet']()}</p>}
      </div>
      {taken ? (
        <TakeTest test={taken} />
      ) : (
        <>
          {tests.length > 0 && (
            <>
              <NeedsScript />
              <ul className="grid gap-4 wide:grid-cols-2">
                {tests.map((test) => (
                  <li key={`${test.id} ${test.registration}`} className="grid min-w-0">
                    <TestCard test={test} timeZone={season.timeZone} ownZone={ownZone} onTake={() => setTaken(test)} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="text-ink-2">
            {rich(m['student.results_earlier_rounds_under'], { results: <a href={ownResultsAddress}>{m['student.my_results']()}</a> })}
          </p>
        </>
      )}
    </AreaFrame>
  )
}

type CardProps = { test: OwnTest; timeZone: string; ownZone: string | null; onTake: () => void }

function TestCard({ test, timeZone, ownZone, onTake }: CardProps) {
  const ready = useHydrated()
  const { title, competition, name, words, seconds, state, opens_at: opens, closes_at: closes } = test
  const at = (iso: string) => withOwnTime(dayAndTimeIn(timeZone, Date.parse(iso)), Date.parse(iso), timeZone, ownZone)
  const canTake = state === 'open' || state === 'begun'
  return (
    <Card className="grid content-start justify-items-start gap-2 p-5">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="wrap-anywhere text-ink-2">{competition}</p>
      <p className="wrap-anywhere">{m['test.for_child']({ name })}</p>
      <p>{m['test.facts']({ words, seconds })}</p>
      {state === 'later' && <p className="font-medium">{m['test.opens']({ time: at(opens) })}</p>}
      {state === 'over' && <p className="font-medium">{m['test.closed_at']({ time: at(closes) })}</p>}
      {state === 'done' && <p className="font-medium text-good">{m['test.done']()}</p>}
      {state === 'done' && <p className="text-ink-2">{m['test.result_later']()}</p>}
      {state === 'open' && <p className="font-medium">{m['test.open_until']({ time: at(closes) })}</p>}
      {canTake && (
        <>
          <p className="text-ink-2">{m['test.once']()}</p>
          <p className="text-ink-2">{m['test.leaving_noted']()}</p>
          <Button
            look="primary"
            disabled={!ready}
            onClick={onTake}
            aria-label={state === 'open' ? m['test.try_first_for']({ title }) : m['test.go_on_for']({ title })}
          >
            {state === 'open' ? m['test.try_first']() : m['test.go_on']()}
          </Button>
        </>
      )}
    </Card>
  )
}
