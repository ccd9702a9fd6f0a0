import { useEffect, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { nextBox, type PracticeList, type PracticeWord, practiceRound } from '#domain/words/practice.ts'
import type { WordPages } from '#domain/words/tests.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { isSessionOver } from '#web/api/session.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message, NeedsScript } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { Round } from '#web/kit/practice/round.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { mockTestAddress } from '#web/portal/areas.ts'

/** 'My Mock Test' (specification 2.10): rounds of ten words by level. Mistakes come back. */
export default function MockTestPage({ session, lists, season }: WordPages['mock-test']) {
  const [round, setRound] = useState<{ words: PracticeWord[]; at: number } | null>(null)
  const [list, setList] = useState('')
  const { busy, problem, run } = useAction()
  const { isLate, send, add } = useProgress()
  const start = (id: string) => {
    setList(id)
    return run(async () => {
      await send()
      const path = `/api/student/practice?${new URLSearchParams({ list: id })}`
      const { words } = await signedIn('user', () => call(path, { answer: practiceRound }))
      setRound({ words, at: performance.now() })
    })
  }
  return (
    <AreaFrame session={session} season={season} here={mockTestAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{m['student.my_mock_test']()}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{m['practice.mock_intro']()}</p>
      </div>
      <NeedsScript />
      {problem && <Message look="bad">{problem.message}</Message>}
      {isLate && <Message look="wait">{m['practice.not_saved']()}</Message>}
      {round ? (
        <div className="max-w-170">
          <Round
            key={round.at}
            words={round.words}
            onAnswer={({ word: { id, box }, isRight }) => add(id, nextBox(box, isRight))}
            after={
              <>
                <Button look="primary" busy={busy} onClick={() => start(list)}>
                  {m['practice.another_round']()}
                </Button>
                <a href={mockTestAddress} className={buttonClass()}>
                  {m['practice.other_level']()}
                </a>
              </>
            }
          />
        </div>
      ) : (
        <Lists lists={lists} busy={busy ? list : ''} onStart={start} />
      )}
    </AreaFrame>
  )
}

/** Stores how well words are known. What finds no connection waits until the next answer, or until the connection is back. */
function useProgress() {
  const [isLate, setLate] = useState(false)
  const waiting = useRef<Record<string, number>>({})
  const [send] = useState(() => async () => {
    const boxes = waiting.current
    if (Object.keys(boxes).length === 0) return
    try {
      await call('/api/student/practice', { method: 'PUT', body: { boxes } })
    } catch (error) {
      // What is refused for good is given up.
      if (!(error instanceof Problem) || error.passing || isSessionOver(error)) return setLate(true)
    }
    setLate(false)
    waiting.current = Object.fromEntries(Object.entries(waiting.current).filter(([id, box]) => boxes[id] !== box))
  })
  useEffect(() => {
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [send])
  const add = (id: string, box: number) => {
    waiting.current = { ...waiting.current, [id]: box }
    void send()
  }
  return { isLate, send, add }
}

function Lists({ lists, busy, onStart }: { lists: PracticeList[]; busy: string; onStart: (id: string) => unknown }) {
  const ready = useHydrated()
  if (lists.length === 0)
    return (
      <Card className="grid justify-items-start gap-3 p-5">
        <p>{m['practice.no_lists']()}</p>
        <a href="/practice" className={buttonClass('primary')}>
          {m['practice.try_three_words']()}
        </a>
      </Card>
    )
  return (
    <section aria-labelledby="levels" className="grid gap-3">
      <h2 id="levels" className="text-xl">
        {m['practice.choose_level']()}
      </h2>
      <ul className="grid gap-4 wide:grid-cols-2">
        {lists.map(({ id, title, level, isForClass, ...counts }) => (
          <li key={id} className="grid min-w-0">
            <Card className="grid content-start justify-items-start gap-2 p-5">
              <p className="flex flex-wrap items-center gap-2">
                <span className="text-ink-2">{m['practice.level']({ n: level })}</span>
                {isForClass && <Pill look="good">{m['practice.for_your_class']()}</Pill>}
              </p>
              <h3 className="text-lg wrap-anywhere">{title}</h3>
              <p className="text-ink-2">{m['practice.progress'](counts)}</p>
              <Button
                look={isForClass ? 'primary' : 'plain'}
                disabled={!ready}
                busy={busy === id}
                aria-label={m['practice.start_list']({ title })}
                onClick={() => onStart(id)}
              >
                {m['practice.start']()}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
