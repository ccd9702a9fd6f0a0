/**
 * What payment services say about a payment: 'paid'; 'back', which was paid and went back; 'not paid', which never came or isn't here yet;
 * 'part', of which a part went back.
 */
export type PaymentStatus = 'paid' | 'back' | 'not paid' | 'part'

/** The words of PayPal, Razorpay, PayU, Stripe and wallets. */
const words: Record<PaymentStatus, RegExp> = {
  part: /^partial(?:ly)? (?:refund(?:ed)?|reversed)$/,
  back: /^(?:auto ?|fully )?(?:refund(?:ed)?|reversed|reversal|returned|charged back|chargeback|disputed|dispute lost)(?: initiated| processed| success(?:ful)?)?$/,
  paid: /^(?:txn |payment |transaction )?(?:completed?|captured|success(?:ful)?|succeeded|paid|settled|cleared|credited|received|approved)$/,
  'not paid':
    /^(?:txn |payment |transaction )?(?:denied|declined|fail(?:ed|ure)?|pending|auth(?:ori[sz]ed)?|created|cancell?ed|user ?cancell?ed|void(?:ed)?|expired|held|on hold|in ?progress|initiated|processing|dropped|bounced|blocked|unclaimed|incomplete|uncaptured|abandoned|aborted|time(?:d )?out|rejected|attempted|placed|open|under review|requires (?:payment method|action|capture|confirmation))$/,
}

/** Returns what a payment service's word for the status of a payment means; null for one that we don't know. */
export function paymentStatus(text: string): PaymentStatus | null {
  const word = text
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  return (Object.keys(words) as PaymentStatus[]).find((status) => words[status].test(word)) ?? null
}
