import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import type { PracticeWord } from '#domain/words/practice.ts'
import { spellingKey, withBlank } from '#domain/words/spelling.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { play, speak, useVoice } from './speech.ts'
import { SpellingForm } from './spelling-form.tsx'
import { HearButton, MarkedWord, WordFacts } from './word.tsx'

type Answered = { word: PracticeWord; typed: string; isRight: boolean }

type RoundProps = {
  words: PracticeWord[]
  onAnswer?: (answered: Answered) => void
  /** What can be done after the last word. */
  after: ReactNode
}

/** A round of words: each is heard, typed and marked letter by letter; then how the round went. */
export function Round({ words, onAnswer, after }: RoundProps) {
  const [answered, setAnswered] = useState<Answered[]>([])
  const [isMarked, setMarked] = useState(false)
  const [typed, setTyped] = useState('')
  const ready = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const at = answered.length - (isMarked ? 1 : 0)
  const word = words[at]
  const step = `${at} ${isMarked}`
  const [begun] = useState(step)
  useEffect(() => {
    if (step !== begun) (verdict.current ?? heading.current)?.focus()
  }, [step, begun])

  function check() {
    if (!word || isMarked) return
    const now = { word, typed, isRight: spellingKey(typed) === spellingKey(word.word) }
    setAnswered([...answered, now])
    setMarked(true)
    onAnswer?.(now)
  }

  function next() {
    setMarked(false)
    setTyped('')
    const following = words[answered.length]
    if (following) void say(following)
  }

  if (!word) return <HowItWent answered={answered} heading={heading} after={after} />
  const last = answered.at(-1)
  return (
    <Card className="grid gap-4 p-5 wide:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {m['practice.word_of']({ n: at + 1, count: words.length })}
      </h2>
      <Clues word={word} ready={ready} />
      {isMarked && last ? (
        <div ref={verdict} tabIndex={-1} className="grid gap-3 outline-none">
          <Verdict {...last} />
          {/* Not by the second tap on 'Check'. */}
          <Button look="primary" onClick={({ detail }) => detail < 2 && next()} className="min-h-14 text-lg wide:justify-self-start">
            {answered.length === words.length ? m['practice.see_result']() : m['practice.next_word']()}
          </Button>
        </div>
      ) : (
        <SpellingForm key={at} action={m['practice.check']()} value={typed} onType={setTyped} onAnswer={check} disabled={!ready} />
      )}
    </Card>
  )
}

/** Says a word: by its sound, or by the device's voice. */
async function say({ word, sound }: PracticeWord): Promise<boolean> {
  return (sound !== null && (await play(sound))) || (await speak(word))
}

/** What a child may hear and read of a word: never the word itself. */
function Clues({ word, ready }: { word: PracticeWord; ready: boolean }) {
  const hasVoice = useVoice()
  return (
    <>
      {word.sound !== null || hasVoice ? (
        <div className="grid gap-2 wide:flex">
          <HearButton key={word.id} disabled={!ready} say={() => say(word)} />
          {word.sentence !== '' && hasVoice && (
            <Button disabled={!ready} onClick={() => speak(word.sentence)}>
              {m['practice.hear_sentence']()}
            </Button>
          )}
        </div>
      ) : (
        <p className="font-medium">{m['practice.no_voice']()}</p>
      )}
      <WordFacts meaning={withBlank(word.meaning, word.word)} sentence={withBlank(word.sentence, word.word)} origin={word.origin} />
    </>
  )
}

/** Whether a spelling is right, and each letter of the right one. */
function Verdict({ word: { word }, typed, isRight }: Answered) {
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className={`text-xl font-bold ${isRight ? 'text-good' : 'text-ink'}`}>
        {isRight ? m['practice.right']() : m['practice.not_quite']()}
      </p>
      <MarkedWord word={word} typed={typed} />
    </div>
  )
}

/** How many were right, and those that weren't. */
function HowItWent({ answered, heading, after }: Pick<RoundProps, 'after'> & { answered: Answered[]; heading: Ref<HTMLHeadingElement> }) {
  const id = useId()
  const wrong = answered.filter(({ isRight }) => !isRight)
  const right = answered.length - wrong.length
  return (
    <Card look={wrong.length === 0 ? 'honey' : 'plain'} className="grid gap-4 p-5 wide:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {m['practice.right_of']({ right, count: answered.length })}
      </h2>
      <p id={id}>{wrong.length === 0 ? m['practice.all_right']() : m['practice.look_again']()}</p>
      {wrong.length > 0 && (
        <ul aria-labelledby={id} className="grid gap-3">
          {wrong.map(({ word: { id, word }, typed }) => (
            <li key={id} className="grid gap-1">
              <MarkedWord word={word} typed={typed} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">{after}</div>
    </Card>
  )
}
