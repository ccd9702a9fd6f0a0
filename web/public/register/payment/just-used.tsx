import { useEffect, useRef, useState } from 'react'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, priceText } from '#domain/payment/money.ts'
import { stale } from '#domain/problem-type.ts'
import { txnKey } from '#domain/registration/registration.ts'
import { paidWith } from '../steps.ts'
import type { WizardState } from '../use-wizard.ts'
import { takesSiblings } from './children-to-pay.tsx'
import { forgetSent, type JustSent, justSent, printOf } from './just-sent.ts'
import { childrenOf, timesOf } from './siblings.ts'

/** What this device has just sent for another child, until the server says that its payment can't be shared. */
export function useJustSent(wizard: WizardState): JustSent | null {
  const { entrance, problem } = wizard
  const [earlier, setEarlier] = useState<JustSent | null>(null)
  const isRefused = problem?.is(stale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent last is known to this device alone
  useEffect(() => {
    if (isRefused) forgetSent()
    setEarlier(takesSiblings(wizard) ? justSent(entrance) : null)
  }, [isRefused])
  return earlier
}

type Answer = 'both' | 'own number' | 'first only'

/**
 * Asks about a number or a picture that this device has just sent for another child: did one payment pay for both? Doesn't ask when the same
 * child was sent from another tab. Asked when the form is left or sent; nothing is sent without an answer. `total` is what these children cost.
 */
export function JustUsed({ wizard, earlier, total }: { wizard: WizardState; earlier: JustSent; total: Money }) {
  const { form, picked, payer, paying, setPaying } = wizard
  const { roles } = wizard.entrance.form
  const place = useRef<HTMLFieldSetElement>(null)
  const [used, setUsed] = useState<'number' | 'picture' | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const children = childrenOf(wizard.family, wizard.values()).map((child) => (child[roles.name] ?? '').trim().split(/\s/)[0] ?? '')

  // On the form itself, so that it comes before the form's own handler, which sends.
  useEffect(() => {
    const element = form.element.current
    const look = () => {
      const isNumber = txnKey(wizard.values()[roles.txnNo] ?? '') === earlier.number
      const isPicture = picked.file !== null && printOf(picked.file) === earlier.picture
      const now = children.includes(earlier.name) ? null : isNumber ? 'number' : isPicture ? 'picture' : null
      if (now === null) setAnswer(null)
      setUsed(now)
      return now
    }
    const ask = () => {
      if (look() !== null && paying === 'first') setPaying('paid')
    }
    const askFirst = (event: SubmitEvent) => {
      const found = wizard.step === 'payment' && look()
      if (!found || answer === 'both') return
      const box = element?.elements.namedItem(roles.txnNo)
      if (answer === null) {
        event.preventDefault()
        event.stopPropagation()
        ask()
        place.current?.querySelector('input')?.focus()
      } else if (found === 'picture') void wizard.pick(null)
      else if (box instanceof HTMLInputElement) box.value = ''
    }
    look()
    element?.addEventListener('focusout', ask)
    element?.addEventListener('submit', askFirst)
    return () => {
      element?.removeEventListener('focusout', ask)
      element?.removeEventListener('submit', askFirst)
    }
  })

  // The ways to pay were above it, and are folded below it now.
  useEffect(() => {
    if (used !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [used])

  function choose(chosen: Answer) {
    setAnswer(chosen)
    setPaying(chosen === 'first only' ? 'unpaid' : 'paid')
  }

  const names = listText([earlier.name, ...children])
  const [name = ''] = payer.name.split(' ')
  const both = timesOf({ ...total, amount: total.amount + earlier.total.amount }, 1)
  const answers: [Answer, text: string, hint: string][] = [
    ['both', m['siblings.yes_once']({ fee: priceText(both), names }), m['siblings.well_put_together']()],
    ['own number', m['siblings.no_own_number']({ name }), m['siblings.look_for_it']()],
    [
      'first only',
      m['siblings.only_first']({ fee: priceText(earlier.total), name: earlier.name }),
      m['siblings.pay_rest']({ fee: priceText(total), name }),
    ],
  ]
  return (
    <div role="status">
      {used !== null && (
        <fieldset ref={place} className="grid min-w-0 scroll-my-24 gap-2 rounded-medium border border-honey-line bg-wait-tint p-3.5">
          <legend className="float-start w-full">
            <b className="block">
              {used === 'number' ? m['siblings.number_used']({ name: earlier.name }) : m['siblings.picture_used']({ name: earlier.name })}
            </b>{' '}
            <span>{m['siblings.did_you_pay_once']()}</span>
          </legend>
          {answers.map(([value, text, hint]) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer gap-3 rounded-medium border border-line-2 bg-paper px-3.5 py-2.5 has-checked:border-accent has-checked:bg-tint has-checked:ring-1 has-checked:ring-accent"
            >
              <input
                type="radio"
                name={paidWith}
                value={value === 'both' ? earlier.reference : ''}
                checked={answer === value}
                onChange={() => choose(value)}
                className="mt-0.5 shrink-0"
              />
              <span className="min-w-0">
                <b className="block leading-snug wrap-anywhere">{text}</b> <span className="text-sm text-ink-2">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
