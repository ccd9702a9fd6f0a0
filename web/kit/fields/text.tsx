import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { isPrintable } from '#domain/certificate/certificate.ts'
import type { Field, FieldType } from '#domain/forms/field.ts'
import { numberToDial, withDialCode } from '#domain/forms/phone.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { isUnlikelyBirth } from '#domain/lib/time-text.ts'
import { usualName } from '#domain/lib/usual-name.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, FormField } from '#web/kit/form/field.tsx'

/** Props of a question's control. It is uncontrolled, so what was typed before the page hydrated stays. */
export type InputProps<F extends Field = Field> = {
  field: F
  /** The question's label in this competition; see `labelOf`. */
  label: string
  /** Initial value. */
  value?: string | undefined
  error?: string | undefined
  /** Read-only: shown and sent, but not editable. */
  fixed?: boolean | undefined
  /** A line under each option of a choice, by option. */
  notes?: Record<string, string> | undefined
  /** The options when the season defines them, as for exam slots. */
  options?: string[] | undefined
  /** Latest date, ISO YYYY-MM-DD. */
  today?: string | undefined
}

/** How one field type is rendered. Each type has its own file in this folder. */
export type FieldLook<F extends Field> = {
  Input: ComponentType<InputProps<F>>
  /** Whether it spans both columns of a two-column form. */
  wide(field: F): boolean
}

type Of<Type extends FieldType> = FieldLook<Extract<Field, { type: Type }>>

const narrow = () => false

export const line: Of<'line'> = {
  wide: narrow,
  Input: (props) =>
    props.field.isPerson && !props.fixed ? (
      <PersonName {...props} />
    ) : props.field.of ? (
      <LatinName {...props} of={props.field.of} />
    ) : (
      <LineInput {...props} attributes={{ type: 'text' }} />
    ),
}

export const email: Of<'email'> = {
  wide: narrow,
  Input: (props) => <LineInput {...props} attributes={{ type: 'email', spellCheck: 'false', autoCapitalize: 'none' }} />,
}

export const phone: Of<'phone'> = {
  wide: narrow,
  Input: (props) => <NumberToDial {...props} read={(typed, answerTo) => numberToDial(answerTo(props.field.dialCode) ?? '', typed)} />,
}

export const telephone: Of<'telephone'> = {
  wide: narrow,
  Input: (props) => {
    const { field } = props
    return <NumberToDial {...props} read={(typed, answerTo) => (typed === '' ? '' : withDialCode(answerTo(field.country) ?? '', typed))} />
  },
}

type NumberToDialProps = InputProps & { read: (typed: string, answerTo: (name: string) => string | undefined) => string }

/** A phone number; once it can be dialled, the hint says which number that is. `read` returns it, from what was typed and other answers. */
function NumberToDial({ read, field, ...props }: NumberToDialProps) {
  const number = useFollowed(field.name, read)
  const hint = number === '' ? field.hint : m['question.call_well_dial']({ number })
  return <LineInput {...props} field={{ ...field, ...(hint !== undefined && { hint }) }} attributes={{ type: 'tel' }} />
}

/** What `read` makes of the answer to a question, and of others, each time that a question of the form was left. */
function useFollowed(id: string, read: NumberToDialProps['read']): string {
  const [followed, setFollowed] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is the same for a field
  useEffect(() => {
    const input = document.getElementById(id)
    const form = input instanceof HTMLInputElement && input.form
    if (!form) return
    const answerTo = (name: string) => new FormData(form).get(name)?.toString()
    const follow = () => setFollowed(read(input.value, answerTo))
    follow()
    form.addEventListener('focusout', follow)
    return () => form.removeEventListener('focusout', follow)
  }, [id])
  return followed
}

export const date: Of<'date'> = {
  wide: narrow,
  Input: (props) => <BirthDate {...props} />,
}

export const paragraph: Of<'paragraph'> = {
  wide: () => true,
  Input: ({ field, label, value, error, fixed }) => (
    <FormField id={field.name} label={label} hint={field.hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          name={field.name}
          rows={2}
          defaultValue={value}
          readOnly={fixed}
          required={field.missing !== ''}
          autoComplete={field.autocomplete}
          className={`${controlClass} field-sizing-content min-h-18 resize-y office:min-h-14`}
        />
      )}
    </FormField>
  ),
}

/** Asked once the name has letters that a certificate can't show; forms hide a question with an inert input. What was typed stays. */
function LatinName({ of, ...props }: InputProps & { of: string }) {
  const unprintable = useFollowed(of, (name) => (isPrintable(name) ? '' : name))
  return <LineInput {...props} attributes={{ inert: !(unprintable || props.value || props.error) }} />
}

/** A birth date; one that is likelier a slip is asked about below it once the field is left, and never refused. */
function BirthDate(props: InputProps) {
  const { field, today = '' } = props
  const [doubtful, setDoubtful] = useState('')
  const hint = doubtful === '' ? field.hint : m['question.is_year_right']({ year: doubtful.slice(0, 4) })
  return (
    <LineInput
      {...props}
      field={{ ...field, ...(hint !== undefined && { hint }) }}
      attributes={{
        type: 'date',
        min: '1900-01-01',
        max: today,
        onBlur: ({ target: { value } }) => setDoubtful(today !== '' && isUnlikelyBirth(value, today) ? value : ''),
      }}
    />
  )
}

/** A person's name; once the field is left, one in capitals or small letters only is offered as names are usually written. */
function PersonName({ field, label, value, error }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState('')
  // 'Sara123'
  const offered = usualName(written.replace(/ ?\d+\b/g, ''))
  function take() {
    if (!input.current) return
    input.current.value = offered
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    setWritten(offered)
  }
  return (
    <FormField id={field.name} label={label} hint={field.hint} error={error}>
      {(control) => (
        <div className="grid justify-items-start">
          <input
            {...control}
            ref={input}
            name={field.name}
            defaultValue={value}
            required={field.missing !== ''}
            autoComplete={field.autocomplete}
            className={controlClass}
            onBlur={({ target }) => setWritten(target.value)}
          />
          {offered !== written && (
            <Button look="quiet" onClick={take} className="-mx-2 px-2! text-start wrap-anywhere text-ink! underline underline-offset-2">
              {m['question.write_name_as']({ name: offered })}
            </Button>
          )}
        </div>
      )}
    </FormField>
  )
}

/** What all one-line fields share; the types differ in the keyboard they bring up. */
export function LineInput({ field, label, value, error, fixed, attributes }: InputProps & { attributes?: ComponentProps<'input'> }) {
  return (
    <FormField id={field.name} label={label} hint={fixed ? m['question.cant_change_form']() : field.hint} error={error}>
      {(control) => (
        <input
          {...control}
          name={field.name}
          defaultValue={value}
          readOnly={fixed}
          required={field.missing !== ''}
          autoComplete={field.autocomplete}
          className={controlClass}
          {...attributes}
        />
      )}
    </FormField>
  )
}
