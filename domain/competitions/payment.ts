import { type Region, regionText } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'

const examplePages = 'https://pay.example.org/'

export type PaymentDetails = { upiId: string; payee: string; payLink: string; qr: string | null }

/** The payment details until an administrator changes them. EXAMPLES: enter the organisation's own before families see the forms. */
export const examplePayment: PaymentDetails = {
  upiId: 'spellingbee@examplebank',
  payee: 'Global Spelling Bee',
  payLink: `${examplePages}gsb`,
  qr: null,
}

/** A competition without payment details of its own. */
export const examplePaymentOfAll = () => ({ own: false, ...examplePayment })

/** Whether families from a region would be shown the examples: those in India pay to the UPI id, those abroad on the payment page. */
export function isExamplePayment({ upiId, payLink }: Pick<PaymentDetails, 'upiId' | 'payLink'>, region: Region): boolean {
  return region === 'India' ? upiId === examplePayment.upiId : payLink.startsWith(examplePages)
}

/**
 * Returns what families from these regions read before they register while the payment details they would see are the examples: for which
 * region, unless it's all of them. Null when they can pay.
 */
export function whyNobodyCanPay(payment: PaymentDetails, from: Region[]): string | null {
  const closed = from.filter((region) => isExamplePayment(payment, region))
  if (closed.length === 0) return null
  return closed.length === from.length ? paymentNotSetUpText() : `${closed.map(regionText).join(', ')}: ${paymentNotSetUpText()}`
}

/** Why a form takes no registrations from a region while its payment details are the examples. */
export const paymentNotSetUpText = m['payment.payment_details_not_set']

/** Beside the examples in a trial. */
export const trialPayment = m['payment.trial_these_payment_details']
