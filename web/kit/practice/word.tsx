import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { markLetters, spellingKey } from '#domain/words/spelling.ts'
import { Button } from '#web/kit/button.tsx'
import { cellWidth, Letter } from '#web/kit/comb.tsx'

/** Says the word, as often as it's pressed. `say` returns false when the device can't. */
export function HearButton({ say, disabled = false }: { say: () => Promise<boolean>; disabled?: boolean }) {
  const [isSilent, setSilent] = useState(false)
  return (
    <>
      <Button disabled={disabled} onClick={async () => setSilent(!(await say()))} className="min-h-14 text-lg wide:justify-self-start">
        <Volume2 size={22} aria-hidden="true" /> <span>{m['practice.hear_word']()}</span>
      </Button>
      <p role="status" className="self-center empty:hidden">
        {isSilent ? m['test.hear_cant']() : ''}
      </p>
    </>
  )
}

/** What a child reads of a word that it is to spell, in large type. What is '' is left out. */
export function WordFacts({ meaning, sentence, origin }: Record<'meaning' | 'sentence' | 'origin', string>) {
  const facts = [
    [m['practice.meaning'](), meaning],
    [m['practice.sentence'](), sentence],
    [m['practice.origin'](), origin],
  ].filter(([, text]) => text !== '')
  return (
    <dl className="grid gap-2.5 text-lg">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd lang="en" className="wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** At most so many cells in a row. */
const perRow = 12

/** The right spelling in a comb, with honey for each letter that was right, and as a sentence; and what was written instead. */
export function MarkedWord({ word, typed }: { word: string; typed: string }) {
  const letters = markLetters(typed, word)
  const right = letters.filter((letter) => letter.isRight).length
  const width = Math.max(Math.min(letters.length, perRow), 6) * cellWidth + 16
  const height = Math.ceil(letters.length / perRow) * 36
  return (
    <>
      <svg viewBox={`-17.6 -18 ${width} ${height}`} style={{ maxWidth: width * 1.6 }} className="w-full" aria-hidden="true">
        {letters.map(({ letter, isRight }, index) => (
          <Letter
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may repeat a letter
            key={index}
            x={(index % perRow) * cellWidth}
            y={Math.floor(index / perRow) * 36}
            letter={letter}
            look={isRight ? 'honey' : 'plain'}
          />
        ))}
      </svg>
      <p className="wrap-anywhere">{m['practice.the_word_is']({ word, letters: [...word].join(', ') })}</p>
      {spellingKey(typed) !== spellingKey(word) && (
        <p className="wrap-anywhere text-ink-2">
          {typed.trim() === '' ? m['practice.you_wrote_nothing']() : m['practice.you_wrote']({ typed: typed.trim() })}{' '}
          {right === letters.length ? m['practice.too_many_letters']() : right > 0 && m['practice.honey_letters']()}
        </p>
      )}
    </>
  )
}
