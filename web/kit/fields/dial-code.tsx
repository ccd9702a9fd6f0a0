import type { Field } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { Combobox, type FoundOptions } from '#web/kit/combobox.tsx'
import { FormField } from '#web/kit/form/field.tsx'
import { useEarly } from '#web/kit/form/own-task.tsx'
import type * as Search from './dial-code-search.ts'
import { type FieldLook, LineInput } from './text.tsx'

/** Loaded soon after the page hydrates. */
let codes: typeof Search | null = null

async function loadCodes() {
  codes ??= await import('./dial-code-search.ts')
  return codes
}

/** As `matchedDialCode` of dial-code-search.ts, as soon as that is loaded; the most common code is known before. */
export function settledDialCode(text: string): string {
  return text === '+91' ? '+91 India' : (codes?.matchedDialCode(text) ?? text.trim())
}

/** A phone code, found by its country or its number. */
export const dialCode: FieldLook<Extract<Field, { type: 'dial-code' }>> = {
  wide: () => false,
  Input: ({ field, label, value, error, fixed }) => {
    useEarly(loadCodes)
    const shown = settledDialCode(value ?? '')
    if (fixed) return <LineInput field={field} label={label} value={shown} fixed />
    return (
      <FormField id={field.name} label={label} hint={field.hint} error={error}>
        {(control) => (
          <Combobox
            control={control}
            name={field.name}
            value={shown}
            required={field.missing !== ''}
            autoComplete={field.autocomplete}
            label={m['question.countries']()}
            search={search}
            opensWithAll
            settle={settledDialCode}
            listClass="w-72 max-w-[calc(100vw-4.5rem)]"
          />
        )}
      </FormField>
    )
  },
}

/** Null without the code for it: what is typed is understood all the same. */
async function search(text: string): Promise<FoundOptions | null> {
  const loaded = await loadCodes().catch(() => null)
  if (loaded === null) return null
  const { dialCodesLike, dialCodeText } = loaded
  const options = dialCodesLike(text).map((entry) => ({
    text: dialCodeText(entry),
    content: (
      <>
        <span className="w-18 shrink-0 tabular-nums">{entry.code}</span> <span className="min-w-0">{entry.name}</span>
      </>
    ),
  }))
  return { options, note: options.length === 0 ? m['question.no_matching_country_code']() : '' }
}
