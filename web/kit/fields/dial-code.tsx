import type { Field as Question } from '#domain/forms/field.ts'
import { t } from '#domain/language/translate.ts'
import { Combobox, type Found } from '#web/kit/combobox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { dialCodesLike, dialCodeText, settledDialCode } from './dial-code-search.ts'
import { type FieldLook, Written } from './text.tsx'

/** A phone code, found by its country or its number. */
export const dialCode: FieldLook<Extract<Question, { type: 'dial-code' }>> = {
  wide: () => false,
  Input: ({ field, label, value, error, fixed }) => {
    const shown = settledDialCode(value ?? '')
    if (fixed) return <Written field={field} label={label} value={shown} fixed />
    return (
      <Field id={field.name} label={label} hint={field.hint} error={error}>
        {(control) => (
          <Combobox
            control={control}
            name={field.name}
            value={shown}
            required={field.missing !== ''}
            autoComplete={field.autocomplete}
            label={t('Countries')}
            search={search}
            opensWithAll
            settle={settledDialCode}
            listClass="w-72 max-w-[calc(100vw-4.5rem)]"
          />
        )}
      </Field>
    )
  },
}

function search(text: string): Found {
  const options = dialCodesLike(text).map((entry) => ({
    text: dialCodeText(entry),
    content: (
      <>
        <span className="w-18 shrink-0 tabular-nums">{entry.code}</span> <span className="min-w-0">{entry.name}</span>
      </>
    ),
  }))
  return { options, note: options.length === 0 ? t('No matching country or code.') : '' }
}
