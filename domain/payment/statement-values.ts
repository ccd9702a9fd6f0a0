import { referenceAsMeant, txnKey } from '#domain/registration/registration.ts'

/** Most numbers and references looked for in one line. */
const most = 12

/** Whether a key can be a transaction number: not a word, not zeros, not short. */
function isNumberKey(key: string): boolean {
  return key.length >= 6 && key.length <= 40 && (key.match(/\d/g) ?? []).length >= 4 && !/^(.)\1*$/.test(key)
}

/** What a narration holds besides transaction numbers: codes of branches (SBIN0001234). Shorter numbers are phones and accounts' ends. */
const isBranch = (key: string) => /^[a-z]{4}0[a-z0-9]{6}$/.test(key)

/**
 * Returns the transaction numbers of a line as `txnKey` writes them, the bank's own column first. Banks pad numbers with zeros, so each
 * is also given without them and as the 12 digits of UPI. Addresses (name@bank) are no numbers.
 */
export function numberKeysIn({ number, narration }: { number: string; narration: string }): string[] {
  // A number in groups is one number; words beside a number are not.
  const own = [/\p{L}/u.test(number) ? '' : number, ...number.split(/[\s/,;|]+/)].map(txnKey).filter(isNumberKey)
  const inside = narration
    .split(/[^\p{L}\p{N}@._]+/u)
    .filter((token) => !token.includes('@'))
    .map(txnKey)
    .filter(
      (key) => isNumberKey(key) && !isBranch(key) && (/^\d+$/.test(key) ? key.length >= 12 : key.length >= 9 && /(?:\d.*){6}/.test(key)),
    )
  const keys = [...own, ...inside].flatMap((key) => {
    const stripped = /^\d+$/.test(key) ? key.replace(/^0+/, '') : key
    return [key, stripped, ...(stripped === key ? [] : [stripped.padStart(12, '0')])].filter(isNumberKey)
  })
  return [...new Set(keys)].slice(0, most)
}

/** Returns every text of a narration that is written like a registration's reference, in the form people quote. */
export function referencesIn(narration: string): string[] {
  const tokens = narration
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
  const written = tokens.flatMap((token, n) => {
    const next = tokens[n + 1] ?? ''
    return [...(token.length === 10 ? [token] : []), ...(token.length === 5 && next.length === 5 ? [token + next] : [])]
  })
  return [...new Set(written.map(referenceAsMeant))].slice(0, most)
}

/** What separates the parts of a narration: signs, numbers, codes, and how the money came. */
const between = /[/\-*|:]+|\b[a-z]*\d[a-z\d]*\b|\b(?:upi|neft|imps|rtgs|inb|utr|trf|transfer|funds?|inward)\b(?: from\b)?/i
/** Words that are no name by themselves, though initials look like them: 'DR RAO' paid, 'DR' didn't. */
const noNameAlone = /^(?:cr|dr|in|by|to|no|na|mb|mob|ib|ft|from|x+)$/i
/** Words that no name begins with, and names of banks, sometimes cut off. */
const noName =
  /^(?:to|cms|mmt|tpt|ift|inft?|infr|atm|cash|deposit|payment|pay|paid|ref|rrn|ach|nach|ecs|bil|clg|chq|int|interest|null|reversal|refund|received|recd|sent|self)\b|bank\b|\bban$|^stateban|\bach$/i
/** What comes before a name without a separator, and after it. */
const around = /^(?:(?:received|recd|credited) )?(?:from|by) |^cr\.? (?:for\b ?)?| to .*$|[\s(,&]+$/gi
/** What families write about a payment. */
const purpose =
  /\b(?:fees?|bee|spell|spelling|eurasian|quarter|semi|final|techovation|technovation|wordsmith|registration|school fees?|exam|competition|contest)\b|^school$/i
/** How banks name each other: the first letters of their branches' codes, and their short names. */
const bankCode =
  /^(?:airp|aubl|barb|bdbl|bkid|cbin|citi|ciub|cnrb|dbss|dcbl|esfb|fdrl|fino|hdfc|hsbc|ibkl|icic|icici|idfb|idib|indb|ioba|jaka|jiop|karb|kkbk|kotak|kvbl|mahb|psib|punb|pytm|paytm|phonepe|gpay|ratn|sbi|sbin|scbl|sibl|tmbl|ubin|ucba|utib|axis|yesb)$/i

/**
 * Returns who paid by a narration: its first part of letters that isn't the bank's word for the kind of transfer. Families write notes beside
 * the number of UPI and IMPS, so that a part in capitals goes first there: 'UPI/412303021177/for Ana/S KULKARNI' -> 'S KULKARNI'. '' when
 * there's none.
 */
export function payerIn(narration: string): string {
  const names = narration
    .replaceAll('_', ' ')
    .replace(/\bm\/s\b\.?/gi, '')
    .split(between)
    .map((part) => part.trim().replace(around, '').trim())
    .filter((part) => /^[\p{L}\p{M}][\p{L}\p{M}.'’&(), ]{1,59}$/u.test(part) && !noNameAlone.test(part) && !noName.test(part))
    .filter((part) => !purpose.test(part) && !bankCode.test(part))
  const shouted = /\b(?:neft|rtgs)\b/i.test(narration) ? undefined : names.find((part) => part === part.toUpperCase())
  return shouted ?? names[0] ?? ''
}

/**
 * What payment services say about a payment: 'paid'; 'back', which was paid and went back; 'not paid', which never came or isn't here yet;
 * 'part', of which a part went back.
 */
type PaymentStatus = 'paid' | 'back' | 'not paid' | 'part'

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
