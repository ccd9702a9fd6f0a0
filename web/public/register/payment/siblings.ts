import type { Money } from '#domain/payment/money.ts'
import type { Family } from '#web/kit/form/drafts.ts'
import type { Values } from '#web/kit/form/use-form.ts'
import type { WizardState } from '../use-wizard.ts'

/** Returns everyone in a form, in order; `shown` are the answers of the child that it shows. */
export function childrenOf({ others, at }: Family, shown: Values): Values[] {
  return [...others.slice(0, at), shown, ...others.slice(at)]
}

export function timesOf({ amount, currency }: Money, count: number): Money {
  return { amount: amount * count, currency }
}

/** Shows an empty child, with the answers that a family shares. */
export function addChild(wizard: WizardState): void {
  const values = wizard.values()
  const { another, roles } = wizard.entrance.form
  const shared = [...another.keeps, roles.region, roles.txnNo].map((name) => [name, values[name] ?? ''])
  const others = childrenOf(wizard.family, values)
  wizard.showChild({ others, at: others.length, isNew: true }, Object.fromEntries(shared))
  wizard.previous()
}

/** Shows a child to be corrected. */
export function changeChild(wizard: WizardState, at: number): void {
  show(wizard, childrenOf(wizard.family, wizard.values()), at)
  wizard.previous()
}

/** Leaves a child out. */
export function removeChild(wizard: WizardState, at: number): void {
  const rest = childrenOf(wizard.family, wizard.values()).filter((_, index) => index !== at)
  show(wizard, rest, Math.min(wizard.family.at, rest.length - 1))
}

/** The number of the payment is in the form, whichever child it shows. */
function show(wizard: WizardState, all: Values[], at: number) {
  const { txnNo } = wizard.entrance.form.roles
  const number = { [txnNo]: wizard.values()[txnNo] ?? '' }
  wizard.showChild({ others: all.filter((_, index) => index !== at), at, isNew: false }, { ...all[at], ...number })
}
