import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import type { PracticeWord } from '#domain/words/practice.ts'
import { markLetters, spellingKey, withBlank } from '#domain/words/spelling.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { MarkedComb } from './letters.tsx'
import { useSounds, useVoice } from './speech.ts'
import { SpellingForm } from './spelling-form.tsx'
import { HearButton, WordFacts } from './word-facts.tsx'

type Answered = { word: PracticeWord; typed: string; isRight: boolean }

type RoundProps = {
  words: PracticeWord[]
  /** Called for each answer. */
  onAnswer?: (answered: Answered) => void
  /** What can be done after the last word. */
  after: ReactNode
  /** Whether what was wrong comes back. */
  comesBack?: boolean
}

/** A round of words: each is heard, typed and marked letter by letter; then how the round went. */
export function Round({ words, onAnswer, after, comesBack = false }: RoundProps) {
  const [answered, setAnswered] = useState<Answered[]>([])
  const [isMarked, setMarked] = useState(false)
  const [typed, setTyped] = useState('')
  const ready = useHydrated()
  const saying = useSaying(words)
  const heading = useRef<HTMLHeadingElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const at = answered.length - (isMarked ? 1 : 0)
  const word = words[at]
  const step = `${at} ${isMarked}`
  const [begun] = useState(step)
  useEffect(() => {
    if (step === begun) return
    ;(verdict.current ?? heading.current)?.focus()
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
    if (following) void saying.word(following)
  }

  if (!word) return <HowItWent answered={answered} heading={heading} after={after} comesBack={comesBack} />
  const last = answered.at(-1)
  return (
    <Card className="grid gap-4 p-5 wide:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {m['practice.word_of']({ n: at + 1, count: words.length })}
      </h2>
      <Clues word={word} saying={saying} ready={ready} />
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

/** Says words and sentences: by their sound, or by the device's voice. */
function useSaying(words: PracticeWord[]) {
  const { hasVoice, speak } = useVoice()
  const play = useSounds(words.flatMap(({ sound }) => sound ?? []))
  return {
    hasVoice,
    async word({ word, sound }: PracticeWord) {
      if (sound === null || !(await play(sound))) speak(word)
    },
    sentence: ({ sentence }: PracticeWord) => speak(sentence),
  }
}

type Saying = ReturnType<typeof useSaying>

/** What a child may hear and read of a word: never the word itself. */
function Clues({ word, saying, ready }: { word: PracticeWord; saying: Saying; ready: boolean }) {
  const canHear = word.sound !== null || saying.hasVoice
  return (
    <>
      {canHear ? (
        <div className="grid gap-2 wide:flex">
          <HearButton disabled={!ready} onClick={() => saying.word(word)} />
          {word.sentence !== '' && saying.hasVoice && (
            <Button disabled={!ready} onClick={() => saying.sentence(word)}>
              {m['practice.hear_sentence']()}
            </Button>
          )}
        </div>
      ) : (
        <p className="font-medium">{m['practice.no_voice']()}</p>
      )}
      <WordFacts
        meaning={withBlank(word.meaning, word.word)}
        sentence={withBlank(word.sentence, word.word)}
        origin={word.origin}
        className="text-lg"
      />
    </>
  )
}

/** Whether a spelling is right, and each letter of the right one. */
function Verdict({ word: { word }, typed, isRight }: Answered) {
  const letters = markLetters(typed, word)
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className={`text-xl font-bold ${isRight ? 'text-good' : 'text-ink'}`}>
        {isRight ? m['practice.right']() : m['practice.not_quite']()}
      </p>
      <MarkedComb letters={letters} />
      <p className="wrap-anywhere">{m['practice.the_word_is']({ word, letters: [...word].join(', ') })}</p>
      {!isRight && (
        <p className="wrap-anywhere text-ink-2">
          {typed.trim() === '' ? m['practice.you_wrote_nothing']() : m['practice.you_wrote']({ typed: typed.trim() })}
        </p>
      )}
      {!isRight && typed.trim() !== '' && (
        <p className="text-sm text-ink-2">
          {letters.every((letter) => letter.isRight) ? m['practice.too_many_letters']() : m['practice.honey_letters']()}
        </p>
      )}
    </div>
  )
}

type HowItWentProps = {
  answered: Answered[]
  heading: React.Ref<HTMLHeadingElement>
  after: ReactNode
  comesBack: boolean
}

function HowItWent({ answered, heading, after, comesBack }: HowItWentProps) {
  const id = useId()
  const wrong = answered.filter(({ isRight }) => !isRight)
  const right = answered.length - wrong.length
  return (
    <Card look={wrong.length === 0 ? 'honey' : 'plain'} className="grid gap-4 p-5 wide:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {m['practice.right_of']({ right, count: answered.length })}
      </h2>
      {wrong.length === 0 ? (
        <p>{m['practice.all_right']()}</p>
      ) : (
        <>
          <p id={id}>{comesBack ? m['practice.come_back']() : m['practice.look_again']()}</p>
          <ul aria-labelledby={id} className="grid gap-3">
            {wrong.map(({ word: { id, word }, typed }) => (
              <li key={id} className="grid gap-1">
                <MarkedComb letters={markLetters(typed, word)} />
                <span className="sr-only">{m['practice.the_word_is']({ word, letters: [...word].join(', ') })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">{after}</div>
    </Card>
  )
}
