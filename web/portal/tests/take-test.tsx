import { useEffect, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { type OwnTest, type TestTurn, testTurn } from '#domain/words/tests.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { play, speak, useVoice } from '#web/kit/practice/speech.ts'
import { SpellingForm } from '#web/kit/practice/spelling-form.tsx'
import { HearButton, WordFacts } from '#web/kit/practice/word.tsx'
import { ownResultsAddress, testAddress } from '#web/portal/areas.ts'

type Word = NonNullable<TestTurn['word']>

/** A test: a trial word, then each word by itself, then that it is done. */
export function TakeTest({ test }: { test: OwnTest }) {
  const { at, note, isSending, show, answer } = useTest(test)
  const [isTried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDone = at !== null && at.turn >= at.of
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins with its heading
  useEffect(() => heading.current?.focus(), [at, isTried])
  return (
    <Card className="grid max-w-170 gap-4 p-5 wide:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {titleOf(test, at)}
      </h2>
      {note && <Message look={note.look}>{note.text}</Message>}
      {at === null && test.state === 'open' && (
        <Trial hasSound={test.has_sound} isTried={isTried} isSending={isSending} onTried={() => setTried(true)} onBegin={show} />
      )}
      {at?.word && <Asked key={at.turn} word={at.word} say={sayer(at.word)} isSending={isSending} onAnswer={answer} />}
      {at && !at.word && !isDone && (
        <>
          <p className="text-ink-2">{m['test.breathe']()}</p>
          <Button look="primary" busy={isSending} onClick={show} className="min-h-14 text-lg wide:justify-self-start">
            {m['practice.next_word']()}
          </Button>
        </>
      )}
      {isDone && (
        <>
          <p>{m['test.result_later']()}</p>
          <p className="flex flex-wrap gap-3">
            <a href={ownResultsAddress} className={buttonClass('primary')}>
              {m['student.my_results']()}
            </a>
            <a href={testAddress} className={buttonClass()}>
              {m['student.my_test']()}
            </a>
          </p>
        </>
      )}
    </Card>
  )
}

const sayer = ({ sound }: Word) => sound !== null && (() => play(sound))

function titleOf({ title, state }: OwnTest, at: TestTurn | null): string {
  if (at === null) return state === 'begun' ? title : m['test.trial']()
  return at.turn >= at.of ? m['test.done']() : m['practice.word_of']({ n: at.turn + 1, count: at.of })
}

/** Milliseconds until a call that failed or got no answer is made again, and how long to wait for an answer. */
const again = 2_000
const patience = 5_000

/** Takes a test. Every call may be made twice, so that a lost connection is only tried again: the server knows where the test is. */
function useTest({ id, registration, state }: OwnTest) {
  const [at, setAt] = useState<TestTurn | null>(null)
  const [note, setNote] = useState<{ look: 'good' | 'wait' | 'bad'; text: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const left = useTimesLeft()

  /** Makes a call until the server answers, and shows where the test is then, or why it refused. */
  async function until(path: string, body: object, isIn = m['test.saved']()) {
    setNote(null)
    setSending(true)
    for (let waits = true; waits; ) {
      waits = false
      try {
        const how = { method: 'PUT', body: { registration, ...body }, answer: testTurn, patience } as const
        const make = () => call(`/api/student/tests/${id}/${path}`, how)
        const now = await signedIn('user', make)
        setAt(now)
        if (!now.word) setNote(now.is_late ? { look: 'wait', text: m['test.was_late']() } : { look: 'good', text: isIn })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        waits = error.passing
        // Another device may have gone on.
        const isElsewhere = at?.word && error.status === 409
        if (isElsewhere) setAt({ ...at, word: null })
        if (waits) setNote({ look: 'wait', text: m['test.trying_again']() })
        else setNote(isElsewhere ? { look: 'wait', text: m['test.elsewhere']() } : { look: 'bad', text: error.message })
      }
      if (waits) await new Promise((resolve) => setTimeout(resolve, again))
    }
    setSending(false)
  }

  async function show() {
    await until('word', {})
    left.current = 0
  }

  const answer = (typed: string, isOver: boolean) =>
    until(`answers/${at?.turn}`, { answer: typed, left: Math.min(left.current, 1000) }, isOver ? m['test.time_up']() : undefined)
  const first = useRef(show)
  useEffect(() => {
    if (state === 'begun') void first.current()
  }, [state])
  return { at, note, isSending, show, answer }
}

/** Counts how often the page is left. */
function useTimesLeft() {
  const times = useRef(0)
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === 'hidden') times.current += 1
    }
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [])
  return times
}

/** 'bee'. English, as the words of a test are. */
const trialWord: Word = {
  meaning: 'An insect that makes honey',
  sentence: 'A _____ flew from flower to flower.',
  origin: '',
  sound: null,
  left_ms: 0,
  of_ms: 0,
}

type TrialProps = { hasSound: boolean; isTried: boolean; isSending: boolean; onTried: () => void; onBegin: () => void }

/** How it works, on a word that doesn't count and that the server doesn't know; the device says it, to try the sound. */
function Trial({ hasSound, isTried, isSending, onTried, onBegin }: TrialProps) {
  const hasVoice = useVoice()
  if (!isTried)
    return (
      <>
        {hasSound && <p>{m['test.turn_sound_on']()}</p>}
        <Asked word={trialWord} say={hasSound && hasVoice && (() => speak('bee'))} isSending={false} onAnswer={onTried} />
      </>
    )
  return (
    <>
      <p role="status">{m['test.trial_done']()}</p>
      <Button look="primary" busy={isSending} onClick={onBegin} className="min-h-14 text-lg wide:justify-self-start">
        {m['test.begin']()}
      </Button>
    </>
  )
}

type AskedProps = {
  word: Word
  say: false | (() => Promise<boolean>)
  isSending: boolean
  onAnswer: (typed: string, isOver: boolean) => void
}

/** A word, by its sound or its meaning and sentence, and the time that is left; when it's over, what was typed is sent. */
function Asked({ word, say, isSending, onAnswer }: AskedProps) {
  const [typed, setTyped] = useState('')
  const isSent = useRef(false)
  const seconds = useSecondsLeft(word, () => send(true))
  function send(isOver: boolean) {
    if (isSent.current) return
    isSent.current = true
    onAnswer(typed, isOver)
  }
  return (
    <>
      {say && <HearButton say={say} />}
      <WordFacts meaning={word.meaning} sentence={word.sentence} origin={word.origin} />
      {word.of_ms > 0 && (
        <div className="grid gap-1 text-ink-2">
          <progress
            value={seconds * 1000}
            max={word.of_ms}
            aria-hidden="true"
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line-2 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-2 [&::-webkit-progress-value]:bg-accent"
          />
          <p>{m['test.time_left']({ seconds })}</p>
        </div>
      )}
      <SpellingForm
        action={isSending ? m['test.sending']() : m['test.answer']()}
        value={typed}
        onType={setTyped}
        onAnswer={() => send(false)}
        busy={isSending}
      />
    </>
  )
}

/** The seconds that a word has left, by the time since it was shown and never by the device's clock. */
function useSecondsLeft({ left_ms, of_ms }: Word, onOver: () => void): number {
  const [left, setLeft] = useState(left_ms)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (of_ms === 0) return
    const began = performance.now()
    const ticking = setInterval(() => {
      const now = left_ms - (performance.now() - began)
      setLeft(Math.max(0, now))
      if (now <= 0) over.current()
    }, 250)
    return () => clearInterval(ticking)
  }, [left_ms, of_ms])
  return Math.ceil(left / 1000)
}
