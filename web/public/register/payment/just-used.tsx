import { useEffect, useRef, useState } from 'react'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, priceText } from '#domain/payment/money.ts'
import { stale } from '#domain/problem-type.ts'
import { txnKey } from '#domain/registration/registration.ts'
import type { WizardState } from '../use-wizard.ts'
import { forgetSent, type JustSent, justSent, printOf } from './just-sent.ts'
import { childrenOf, timesOf } from './siblings.ts'

/**
 * Asks about a number or a picture that this device has just sent for another child: did one payment pay for both? Asked when the form is left or
 * sent; nothing is sent without an answer. `total` is what these children cost.
 */
export function JustUsed({ wizard, total }: { wizard: WizardState; total: Money }) {
  const { entrance, form, picked, payer, paidWith, problem } = wizard
  const { roles } = entrance.form
  const place = useRef<HTMLFieldSetElement>(null)
  const [earlier, setEarlier] = useState<JustSent | null>(null)
  const [used, setUsed] = useState<'number' | 'picture' | null>(null)
  const [isJoined, setJoined] = useState(false)
  const isRefused = problem?.is(stale)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent last is known to this device alone
  useEffect(() => setEarlier(justSent(entrance)), [])
  useEffect(() => {
    if (!isRefused) return
    forgetSent()
    setEarlier(null)
    paidWith.current = ''
  }, [isRefused, paidWith])

  // On the form itself, so that it comes before the form's own handler, which sends.
  useEffect(() => {
    const element = form.element.current
    const look = () => {
      const number = txnKey(wizard.values()[roles.txnNo] ?? '')
      const now = !earlier
        ? null
        : number === earlier.number
          ? 'number'
          : picked.file && printOf(picked.file) === earlier.picture
            ? 'picture'
            : null
      if (now === null) {
        setJoined(false)
        paidWith.current = ''
      }
      setUsed(now)
      return now
    }
    const askFirst = (event: SubmitEvent) => {
      if (wizard.step !== 'payment' || look() === null || paidWith.current !== '') return
      event.preventDefault()
      event.stopPropagation()
      place.current?.querySelector('button')?.focus()
    }
    look()
    element?.addEventListener('focusout', look)
    element?.addEventListener('submit', askFirst)
    return () => {
      element?.removeEventListener('focusout', look)
      element?.removeEventListener('submit', askFirst)
    }
  })

  if (!earlier) return null
  const names = listText([
    earlier.name,
    ...childrenOf(wizard.family, wizard.values()).map((child) => (child[roles.name] ?? '').trim().split(/\s/)[0] ?? ''),
  ])
  const [name = ''] = payer.name.split(' ')
  const both = timesOf({ ...total, amount: total.amount + earlier.total.amount }, 1)

  function join() {
    paidWith.current = earlier?.reference ?? ''
    setJoined(true)
  }

  function enterAnother() {
    const box = form.element.current?.elements.namedItem(roles.txnNo)
    if (!(box instanceof HTMLInputElement)) return
    box.value = ''
    if (used === 'picture') void wizard.pick(null)
    box.focus()
  }

  return (
    <div role="status">
      {isJoined ? (
        <p className="rounded-medium border border-honey-line bg-honey-tint px-3.5 py-3">{m['siblings.paid_with']({ names })}</p>
      ) : used === null ? (
        <p className="text-sm text-ink-2">{m['siblings.already_paid_together']({ name: earlier.name })}</p>
      ) : (
        <fieldset ref={place} className="grid min-w-0 gap-2 rounded-medium border border-honey-line bg-wait-tint p-3.5">
          <legend className="float-start w-full">
            <b className="block">
              {used === 'number' ? m['siblings.number_used']({ name: earlier.name }) : m['siblings.picture_used']({ name: earlier.name })}
            </b>{' '}
            <span>{m['siblings.did_you_pay_once']()}</span>
          </legend>
          <Answer onClick={join} text={m['siblings.yes_once']({ fee: priceText(both), names })} hint={m['siblings.well_put_together']()} />
          <Answer onClick={enterAnother} text={m['siblings.no_own_number']({ name })} hint={m['siblings.look_for_it']()} />
          <Answer
            onClick={enterAnother}
            text={m['siblings.only_first']({ fee: priceText(earlier.total), name: earlier.name })}
            hint={m['siblings.pay_rest']({ fee: priceText(total), name })}
          />
        </fieldset>
      )}
    </div>
  )
}

function Answer({ text, hint, onClick }: { text: string; hint: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid min-h-11 rounded-medium border border-line-2 bg-paper px-3.5 py-2.5 text-start text-ink hover:border-accent"
    >
      <b className="leading-snug wrap-anywhere">{text}</b> <span className="text-sm text-ink-2">{hint}</span>
    </button>
  )
}
