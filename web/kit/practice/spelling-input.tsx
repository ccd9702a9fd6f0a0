import { m } from '#domain/language/paraglide/messages.js'
import { longestWord } from '#domain/words/spelling.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'

type Props = { id: string; value: string; isFixed?: boolean; onType: (value: string) => void }

/** What keyboards, clipboards and spelling checkers put in at once. */
const atOnce = /^insert(?:ReplacementText|FromPaste|FromDrop|FromYank)$/

/**
 * Where a child types a spelling: nothing is corrected, completed, suggested or remembered, and a word that a keyboard puts in as a whole
 * isn't taken. Not all keyboards heed the attributes, so that what grows by more than a letter is refused too.
 */
export function SpellingInput({ id, value, isFixed = false, onType }: Props) {
  return (
    <Field id={id} label={m['practice.your_spelling']()} hint={m['practice.letter_by_letter']()}>
      {(control) => (
        <input
          {...control}
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
          onBeforeInput={(event) => atOnce.test((event.nativeEvent as InputEvent).inputType ?? '') && event.preventDefault()}
          onPaste={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
          onChange={({ currentTarget }) => onType(currentTarget.value.length > value.length + 1 ? value : currentTarget.value)}
          className={`${controlClass} min-h-14 text-2xl tracking-wide`}
        />
      )}
    </Field>
  )
}
