import type { Field } from '#domain/forms/field.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { controlClass, controlProps, FormField, Note } from '#web/kit/form/field.tsx'
import { type FieldLook, type InputProps, LineInput } from './text.tsx'

type Choice = Extract<Field, { type: 'choice' }>

/** Above this, a list is quicker to read than cards. */
const mostCards = 4

export const choice: FieldLook<Choice> = {
  wide: ({ options }) => options.length <= mostCards,
  Input: (props) => {
    if (props.fixed) return <LineInput field={props.field} label={props.label} value={props.value} fixed />
    return props.field.options.length > mostCards ? (
      <List {...props} choices={props.field.options} none={m['question.choose']()} />
    ) : (
      <Cards {...props} />
    )
  },
}

type ListProps = InputProps & { choices: string[]; none: string }

/** A native list; `none` is its first entry, for no choice. */
function List({ field, label, value, error, choices, none }: ListProps) {
  return (
    <FormField id={field.name} label={label} hint={field.hint} error={error}>
      {(control) => (
        <select
          {...control}
          name={field.name}
          defaultValue={value ?? ''}
          required={field.missing !== ''}
          autoComplete={field.autocomplete}
          className={controlClass}
        >
          <option value="">{none}</option>
          {choices.map((option) => (
            <option key={option} value={option}>
              {shown(field, option)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** Returns an option as it is shown in the language of the page. */
function shown(field: Field, option: string): string {
  if (currentLanguage() === 'en' || field.type !== 'choice') return option
  return field.texts?.[field.options.indexOf(option)] ?? option
}

/** A card for each option, with its note. */
export function Cards({ field, label, value, error, notes }: InputProps<Choice>) {
  const { id, ...described } = controlProps(field.name, field.hint, error)
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-required={field.missing !== ''} {...described} className="grid gap-1.5">
      <p id={`${id}-label`} className="text-[0.9375rem] font-semibold office:text-[0.8125rem]">
        {label}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        {field.options.map((option, index) => (
          <label
            key={option}
            className={`flex min-h-16 cursor-pointer items-center gap-3 rounded-medium border px-3.5 py-2.5 has-checked:border-accent has-checked:bg-tint has-checked:ring-1 has-checked:ring-accent office:min-h-11 ${error ? 'border-bad' : 'border-line-2'}`}
          >
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={field.name}
              value={option}
              defaultChecked={value === option}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={notes?.[option] ? `${id}-${index}-note` : undefined}
              className="shrink-0"
            />
            <span className="min-w-0">
              <span id={`${id}-${index}`} className="block leading-tight font-semibold">
                {shown(field, option)}
              </span>
              {notes?.[option] && (
                <span id={`${id}-${index}-note`} className="block text-sm text-ink-2">
                  {notes[option]}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <Note id={id} hint={field.hint} error={error} />
    </div>
  )
}

/** A choice among the season's slots, passed in as `options`; without options nothing is asked. */
export const examSlot: FieldLook<Extract<Field, { type: 'exam-slot' }>> = {
  wide: () => false,
  Input: ({ options = [], ...props }) =>
    options.length === 0 ? null : <List {...props} choices={options} none={m['question.no_preference']()} />,
}
