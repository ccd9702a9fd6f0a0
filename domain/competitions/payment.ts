import type { Region } from '#domain/forms/form.ts'
import type { CompetitionSeason } from '#domain/season/season.ts'

const example = { upiId: 'spellingbee@examplebank', payee: 'Global Spelling Bee', payPages: 'https://pay.example.org/' }

/**
 * The payment settings until an administrator changes them. EXAMPLES: put in the organisation's own UPI id, name and payment pages before
 * families see the forms. `page` is the last part of the competition's payment page.
 */
export function paymentAt(page: string): CompetitionSeason['payment'] {
  return { upiId: example.upiId, payee: example.payee, payLink: `${example.payPages}${page}`, qr: null }
}

/** Whether families from a region would be shown the examples: those in India pay to the UPI id, those abroad on the payment page. */
export function isExamplePayment({ upiId, payLink }: CompetitionSeason['payment'], region: Region): boolean {
  return region === 'India' ? upiId === example.upiId : payLink.startsWith(example.payPages)
}

/** Why a form takes no registrations from a region while its payment details are the examples. */
export const paymentNotSetUp = "Payment details are not set up yet. Please don't pay; come back soon."

/** Beside the examples in a trial. */
export const trialPayment = "Trial: these payment details are examples. Don't pay."
