import { Volume2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { Button } from '#web/kit/button.tsx'

/** Says the word. */
export function HearButton(props: ComponentProps<typeof Button>) {
  return (
    <Button {...props} className="min-h-14 text-lg wide:justify-self-start">
      <Volume2 size={22} aria-hidden="true" /> <span>{m['practice.hear_word']()}</span>
    </Button>
  )
}

/** What a child reads of a word that it is to spell. What is '' is left out. */
export function WordFacts({ meaning, sentence, origin, className }: Record<'meaning' | 'sentence' | 'origin' | 'className', string>) {
  const facts = [
    [m['practice.meaning'](), meaning],
    [m['practice.sentence'](), sentence],
    [m['practice.origin'](), origin],
  ].filter(([, text]) => text !== '')
  return (
    <dl className={`grid gap-2.5 ${className}`}>
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
