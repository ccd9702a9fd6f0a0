import type { ReactNode } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { tidy } from '#domain/lib/text.ts'
import { classText } from '#domain/note/classes.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { mostSiblings } from '#domain/registration/siblings.ts'
import { Button } from '#web/kit/button.tsx'
import { NameComb } from '#web/kit/name-comb.tsx'
import { Sign } from '#web/kit/sign.tsx'
import { StepTitle } from '../step-parts.tsx'
import type { WizardState } from '../use-wizard.ts'
import { addChild, changeChild, childrenOf, removeChild, timesOf } from './siblings.ts'

/** Whether brothers and sisters can be added: a school registers its students, and an invitation is for one child. */
export function takesSiblings({ entrance }: WizardState): boolean {
  return entrance.form.another.noun === 'child' && entrance.door.school === null && entrance.invitation === null
}

/** The children of the form with what each costs, and the sum, once there are several. */
export function ChildrenToPay({ wizard, fee, isCurrent }: { wizard: WizardState; fee: Money; isCurrent: boolean }) {
  const { family, entrance } = wizard
  const children = childrenOf(family, wizard.values())
  const { roles } = entrance.form
  return (
    <>
      <StepTitle isCurrent={isCurrent}>
        {children.length === 2 ? m['siblings.one_payment_both']() : m['siblings.one_payment']({ count: children.length })}
      </StepTitle>
      <ul className="grid">
        {children.map((child, at) => {
          const name = tidy(child[roles.name] ?? '')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place
            <li key={at} className="flex flex-wrap items-start gap-x-3 border-b border-line py-2.5">
              <NameComb name={name.slice(0, 1)} look="plain" />
              <div className="beside">
                <b className="block leading-snug wrap-anywhere">{name}</b>
                <span className="text-sm text-ink-2">{classText(tidy(child.class_name ?? ''))}</span>
                <div className="-mx-2 flex flex-wrap">
                  <Act label={m['siblings.change_name']({ name })} onClick={() => changeChild(wizard, at)}>
                    {m['frame.change']()}
                  </Act>
                  <Act label={m['siblings.remove_name']({ name })} onClick={() => removeChild(wizard, at)}>
                    {m['frame.remove']()}
                  </Act>
                </div>
              </div>
              <b className="tabular-nums">{priceText(fee)}</b>
            </li>
          )
        })}
      </ul>
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-3.5">
        <span>{m['siblings.pay_once']()}</span>{' '}
        <b className="text-3xl leading-none tabular-nums">{priceText(timesOf(fee, children.length))}</b>
      </p>
    </>
  )
}

function Act({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" className="px-2! text-[0.9375rem] underline underline-offset-2" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

/** Offers to add a child: before the pay button as long as there is one, where it saves a payment, and in a line after it. */
export function AddChild({ wizard, isFirst }: { wizard: WizardState; isFirst: boolean }) {
  if (!takesSiblings(wizard) || isFirst !== (wizard.family.others.length === 0) || wizard.family.others.length >= mostSiblings - 1)
    return null
  const add = (
    <Button
      look={isFirst ? 'plain' : 'quiet'}
      className={isFirst ? 'w-full' : '-ms-2 justify-self-start px-2!'}
      onClick={() => addChild(wizard)}
    >
      {!isFirst && (
        <Sign>
          <path d="M12 5v14M5 12h14" />
        </Sign>
      )}
      {m['siblings.add_another_child']()}
    </Button>
  )
  if (!isFirst) return add
  return (
    <div className="grid gap-3 rounded-medium border border-tint-line bg-tint p-3.5">
      <p>
        <b className="block">{m['siblings.brother_or_sister']()}</b>
        <span className="text-sm text-ink-2">{m['siblings.add_now']()}</span>
      </p>
      {add}
    </div>
  )
}
