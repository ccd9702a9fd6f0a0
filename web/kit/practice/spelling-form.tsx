import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { isTyped, longestWord } from '#domain/words/spelling.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, FormField } from '#web/kit/form/field.tsx'

type Props = {
  /** What the button says. */
  action: string
  value: string
  onType: (value: string) => void
  onAnswer: () => void
  disabled?: boolean
  busy?: boolean
}

/** In browsers that complete what one writes. */
const noSuggestions = { writingsuggestions: 'false' }

/**
 * Where a child types a spelling and sends it. An empty one is asked about once, because a finger slips. Nothing is corrected, completed,
 * suggested or remembered; what a keyboard puts in by itself isn't taken, and it says so.
 */
export function SpellingForm({ action, value, onType, onAnswer, disabled = false, busy = false }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { isRefused, ...typing } = useTyping(value, onType)
  const isEmpty = value.trim() === ''
  const hint = m['practice.letter_by_letter']()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAsked(true)
    if (!isEmpty || isAsked) onAnswer()
  }
  return (
    <form onSubmit={submit} className="grid gap-3" autoComplete="off" noValidate>
      <FormField id="spelling" label={m['practice.your_spelling']()} hint={isRefused ? '' : hint}>
        {(control) => (
          <input
            {...control}
            {...noSuggestions}
            {...typing}
            lang="en"
            value={value}
            readOnly={busy}
            maxLength={longestWord}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            enterKeyHint="done"
            data-1p-ignore
            data-gramm="false"
            translate="no"
            className={`${controlClass} min-h-14 text-2xl tracking-wide`}
          />
        )}
      </FormField>
      <div role="status" className="font-medium empty:hidden">
        {isRefused && <p>{hint}</p>}
        {isAsked && isEmpty && <p>{m['practice.nothing_typed']()}</p>}
      </div>
      <Button look="primary" type="submit" disabled={disabled} busy={busy} className="min-h-14 text-lg wide:justify-self-start">
        {action}
      </Button>
    </form>
  )
}

/** What keyboards, clipboards and spelling checkers put in at once. */
const atOnce = /^insert(?:ReplacementText|FromPaste|FromDrop|FromYank)$/

/** Milliseconds in which a keyboard deletes a word to put in another. */
const swapMs = 100

/** Takes what is typed letter by letter. Not all keyboards heed an input's attributes, so everything else is refused. */
function useTyping(value: string, onType: (value: string) => void) {
  const deleted = useRef({ value: '', at: -Infinity })
  const [isRefused, setRefused] = useState(false)
  function onChange({ currentTarget, nativeEvent, timeStamp: at }: ChangeEvent<HTMLInputElement>) {
    const next = currentTarget.value
    const isOwn = isTyped(value, next, currentTarget.selectionStart ?? next.length) && !atOnce.test((nativeEvent as InputEvent).inputType)
    setRefused(!isOwn)
    if (!isOwn) return onType(at - deleted.current.at < swapMs ? deleted.current.value : value)
    deleted.current = { value, at: next.length < value.length ? at : -Infinity }
    onType(next)
  }
  return { isRefused, onChange }
}
