import type { CompetitionSeason } from '#domain/season/season.ts'

/**
 * The payment settings until an administrator changes them. EXAMPLES: put in the organisation's own UPI id, name and payment pages before
 * families see the forms. `page` is the last part of the competition's payment page.
 */
export function paymentAt(page: string): CompetitionSeason['payment'] {
  return { upiId: 'spellingbee@examplebank', payee: 'Global Spelling Bee', payLink: `https://pay.example.org/${page}`, qr: null }
}
