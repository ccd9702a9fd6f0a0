import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { isTyped, longestWord } from '#domain/words/spelling.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'

type Props = {
  /** What the button says. */
  action: string
  value: string
  onType: (value: string) => void
  onAnswer: () => void
  disabled?: boolean
  busy?: boolean
}

/** Where a child types a spelling and sends it. An empty one is asked about once, because a finger slips. */
export function SpellingForm({ action, value, onType, onAnswer, disabled = false, busy = false }: Props) {
  const [isAsked, setAsked] = useState(false)
  const isEmpty = value.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAsked(true)
    if (!isEmpty || isAsked) onAnswer()
  }
  return (
    <form onSubmit={submit} className="grid gap-3" autoComplete="off" noValidate>
      <SpellingInput value={value} isFixed={busy} onType={onType} />
      <p role="status" className="font-medium empty:hidden">
        {isAsked && isEmpty ? m['practice.nothing_typed']() : ''}
      </p>
      <Button look="primary" type="submit" disabled={disabled} busy={busy} className="min-h-14 text-lg wide:justify-self-start">
        {action}
      </Button>
    </form>
  )
}

/** What keyboards, clipboards and spelling checkers put in at once. */
const atOnce = /^insert(?:ReplacementText|FromPaste|FromDrop|FromYank)$/

/** In browsers that complete what one writes. */
const noSuggestions = { writingsuggestions: 'false' }

/** Milliseconds in which a keyboard deletes a word to put in another. */
const swapMs = 100

/**
 * Nothing is corrected, completed, suggested or remembered, and a word that a keyboard puts in as a whole isn't taken. Not all keyboards heed
 * the attributes, so that everything that isn't typed letter by letter is refused too.
 */
function SpellingInput({ value, isFixed, onType }: { value: string; isFixed: boolean; onType: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const selected = useRef(0)
  const deleted = useRef({ value: '', at: 0 })
  useEffect(() => {
    // React's own event of this name is another one.
    const look = (event: InputEvent) => {
      const { selectionStart, selectionEnd } = event.currentTarget as HTMLInputElement
      selected.current = (selectionEnd ?? 0) - (selectionStart ?? 0)
      if (atOnce.test(event.inputType)) event.preventDefault()
    }
    const typing = input.current
    typing?.addEventListener('beforeinput', look)
    return () => typing?.removeEventListener('beforeinput', look)
  }, [])
  function type(next: string, at: number) {
    if (!isTyped(value, next, selected.current)) return onType(at - deleted.current.at < swapMs ? deleted.current.value : value)
    if (next.length < value.length) deleted.current = { value, at }
    onType(next)
  }
  return (
    <Field id="spelling" label={m['practice.your_spelling']()} hint={m['practice.letter_by_letter']()}>
      {(control) => (
        <input
          {...control}
          {...noSuggestions}
          ref={input}
          lang="en"
          value={value}
          readOnly={isFixed}
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
          onPaste={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
          onChange={({ currentTarget, timeStamp }) => type(currentTarget.value, timeStamp)}
          className={`${controlClass} min-h-14 text-2xl tracking-wide`}
        />
      )}
    </Field>
  )
}
