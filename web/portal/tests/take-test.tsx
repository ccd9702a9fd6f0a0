import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import type { OwnTest, TurnShown } from '#domain/words/tests.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { useSounds, useVoice } from '#web/kit/practice/speech.ts'
import { SpellingForm } from '#web/kit/practice/spelling-form.tsx'
import { HearButton, WordFacts } from '#web/kit/practice/word-facts.tsx'
import { ownResultsAddress, testAddress } from '#web/portal/areas.ts'
import { type Step, useTest } from './use-test.ts'

type Word = NonNullable<TurnShown['word']>

/** A test: a trial word, then each word by itself, then that it is done. */
export function TakeTest({ test }: { test: OwnTest }) {
  const { step, problem, isTrying, begin, next, answer } = useTest(test)
  const heading = useRef<HTMLHeadingElement>(null)
  const at = `${step.name} ${step.turn}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins with its heading
  useEffect(() => heading.current?.focus(), [at])
  return (
    <Card className="grid max-w-170 gap-4 p-5 wide:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {titleOf(step)}
      </h2>
      {problem && <Message look="bad">{problem.message}</Message>}
      {isTrying && <Message look="wait">{m['test.trying_again']()}</Message>}
      {step.name === 'trial' && <Trial hasSound={test.has_sound} onBegin={begin} />}
      {step.name === 'word' && <Asked key={step.turn} word={step.word} isSending={step.isSending} onAnswer={answer} />}
      {step.name === 'between' && (
        <>
          <p role="status">{step.note}</p>
          <p className="text-ink-2">{m['test.breathe']()}</p>
          <Button look="primary" onClick={next} className="min-h-14 text-lg wide:justify-self-start">
            {m['practice.next_word']()}
          </Button>
        </>
      )}
      {step.name === 'done' && (
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

function titleOf(step: Step): string {
  if (step.name === 'trial') return m['test.trial']()
  return step.name === 'done' ? m['test.done']() : m['practice.word_of']({ n: step.turn + 1, count: step.of })
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

/** How it works, on a word that doesn't count and that the server doesn't know; the device says it, to try the sound. */
function Trial({ hasSound, onBegin }: { hasSound: boolean; onBegin: () => void }) {
  const [isDone, setDone] = useState(false)
  const { hasVoice, speak } = useVoice()
  const sound = hasSound && (
    <>
      <p>{m['test.turn_sound_on']()}</p>
      {hasVoice && <HearButton onClick={() => speak('bee')} />}
    </>
  )
  if (!isDone) return <Asked word={trialWord} sound={sound} isSending={false} onAnswer={() => setDone(true)} />
  return (
    <>
      <p role="status">{m['test.trial_done']()}</p>
      <Button look="primary" onClick={onBegin} className="min-h-14 text-lg wide:justify-self-start">
        {m['test.begin']()}
      </Button>
    </>
  )
}

type AskedProps = { word: Word; sound?: ReactNode; isSending: boolean; onAnswer: (typed: string) => void }

/** A word, by its sound or its meaning and sentence, and the time that is left; when it's over, what was typed is sent. */
function Asked({ word, sound, isSending, onAnswer }: AskedProps) {
  const [typed, setTyped] = useState('')
  const isSent = useRef(false)
  const seconds = useSecondsLeft(word, send)
  function send() {
    if (isSent.current) return
    isSent.current = true
    onAnswer(typed)
  }
  return (
    <>
      {word.sound !== null && <Sound address={word.sound} />}
      {sound}
      <WordFacts meaning={word.meaning} sentence={word.sentence} origin={word.origin} className="text-xl" />
      <SpellingForm
        action={isSending ? m['test.sending']() : m['test.answer']()}
        value={typed}
        onType={setTyped}
        onAnswer={send}
        busy={isSending}
      />
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

function Sound({ address }: { address: string }) {
  const id = useId()
  const [isSilent, setSilent] = useState(false)
  const play = useSounds([address])
  return (
    <div className="grid gap-2">
      <HearButton onClick={() => play(address).then((played) => setSilent(!played))} aria-describedby={isSilent ? id : undefined} />
      {isSilent && (
        <p id={id} role="status">
          {m['test.hear_cant']()}
        </p>
      )}
    </div>
  )
}
