import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Field } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { latinNumber } from '#domain/lib/text.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, FormField } from '#web/kit/form/field.tsx'

type Props = {
  field: Field
  label: string
  error: string | undefined
  value?: string | undefined
  /** Whether it was paid by UPI, whose numbers have 12 digits. */
  isUpi: boolean
  isOptional?: boolean
}

const upi = { hint: m['payment.12_digits_app_calls'], inputMode: 'numeric' } as const
const abroad = {
  hint: m['payment.letters_digits_last_page'],
  inputMode: undefined,
}

/** Milliseconds: the question must not move a button away from under the click that left the field. */
const afterClick = 300

/**
 * Asks for the number of the payment. A number that doesn't look like one is asked about when the field is left, and once more when the form
 * is sent without an answer: the next press sends it. It is never refused.
 */
export function TransactionNumber({ field, label, error, value, isUpi, isOptional = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [doubt, setDoubt] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const { hint, inputMode } = isUpi ? upi : abroad

  const attributes: ComponentProps<'input'> = {
    inputMode,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: 'false',
    onInput: () => ask(''),
    onBlur: ({ target }) => ask(isUpi && target.value !== confirmed ? doubtAbout(target.value) : '', afterClick),
  }

  // On the form itself, so that it comes before the form's own handler, which sends.
  useEffect(() => {
    const form = input.current?.form
    const askFirst = (event: SubmitEvent) => {
      const box = input.current
      if (!isUpi || !box || box.getClientRects().length === 0 || box.value === confirmed) return
      const question = doubtAbout(box.value)
      if (question === '') return
      event.preventDefault()
      event.stopPropagation()
      setConfirmed(box.value)
      ask(question)
      box.focus()
    }
    form?.addEventListener('submit', askFirst)
    return () => form?.removeEventListener('submit', askFirst)
  })

  function ask(question: string, delay = 0) {
    clearTimeout(timer.current)
    timer.current = setTimeout(setDoubt, delay, question)
  }

  function confirm() {
    setConfirmed(input.current?.value ?? '')
    ask('')
  }

  return (
    <div className="grid gap-y-0">
      <FormField id={field.name} label={label} hint={hint()} error={error}>
        {(control) => (
          <input
            {...control}
            {...attributes}
            ref={input}
            name={field.name}
            defaultValue={value}
            required={!isOptional}
            className={`${controlClass} tabular-nums ${doubt && 'border-wait ring-1 ring-wait'}`}
          />
        )}
      </FormField>
      <div className={doubt && 'mt-2 rounded-medium border border-honey-line bg-wait-tint px-3.5 pt-3 text-[0.9375rem]'}>
        <p role="status">{doubt}</p>
        {doubt && (
          <div className="flex flex-wrap gap-x-5">
            <Link onClick={() => input.current?.focus()}>{m['payment.check_it_again']()}</Link>
            <Link onClick={confirm}>{m['payment.yes_its_right']()}</Link>
          </div>
        )}
      </div>
    </div>
  )
}

/** A button inside a note, which looks like a link. */
function Link({ onClick, children }: { onClick: (event: SyntheticEvent) => void; children: string }) {
  return (
    <Button look="quiet" onClick={onClick} className="-mx-2 px-2! text-ink! underline underline-offset-2">
      {children}
    </Button>
  )
}

/** A UPI transaction number (UTR) has this many digits. */
const digitsOfUtr = 12

/** What to ask about a number that doesn't look like a UPI transaction number, or ''. Spaces and hyphens don't count. */
export function doubtAbout(typed: string): string {
  const number = latinNumber(typed).replace(/[\s-]/g, '')
  if (number === '' || new RegExp(`^\\d{${digitsOfUtr}}$`).test(number)) return ''
  if (/\D/.test(number)) return m['payment.upi_more_than_digits']({ all: digitsOfUtr })
  return m['payment.upi_other_number_of_digits']({ count: number.length, all: digitsOfUtr })
}
