import { type Money, priceText, totalsOf } from '#domain/payment/money.ts'
import type { AnswerKind } from '#domain/payment/statement-answers.ts'
import type { MoneyLine, MoneyProposal, Payable } from '#domain/payment/statement-api.ts'
import { differenceOf, type ProposalGroup } from '#domain/payment/statement-proposals.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import { sendsEmails } from '#web/office/content.ts'
import { numberText } from '#web/office/format.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'

/** An amount or a difference: '₹1,84,320', '−$7.40'. */
export function signedText({ amount, currency }: Money): string {
  return `${amount < 0 ? '−' : ''}${priceText({ amount: Math.abs(amount), currency })}`
}

/** Amounts of several currencies: '₹36,800 and $148'; 'nothing' without any. */
export function moniesText(amounts: Money[]): string {
  return amounts.length === 0 ? 'nothing' : amounts.map(priceText).join(' and ')
}

/** '12 lines' of a statement. */
export function linesText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'line' : 'lines'}`
}

/** 'line 14', in which a line stands in its file, and its balance if the file printed it again. */
export function lineText({ row, balance, again }: MoneyLine): string {
  return `line ${row}${again.length > 0 && balance !== '' ? `, balance ${balance}` : ''}`
}

/** Says that lines were in an earlier statement too. */
export function seenBeforeText(count: number): string {
  return `${linesText(count)} ${count === 1 ? 'was' : 'were'} in an earlier statement and ${count === 1 ? 'is' : 'are'} left out.`
}

/** Says that the bank printed lines again. */
export function printedTwiceText(count: number): string {
  return `${linesText(count)} ${count === 1 ? 'was printed twice and counts' : 'were printed twice and count'} once.`
}

/** The id of the heading above a group's rows, which takes the focus of a row that goes. */
export const groupHeading = 'group'

/** The groups: their name, their heading, and what is done with them. */
export const groupWords: Record<ProposalGroup, { name: string; title: string; hint: string; empty: string }> = {
  exact: {
    name: 'Exact match',
    title: 'Transaction number, amount and currency agree',
    hint: 'Accepting them sends each family its email.',
    empty: 'Registrations appear here when their money is in a statement.',
  },
  differs: {
    name: 'Amount differs',
    title: 'The number agrees, the amount does not',
    hint: 'Nothing here is accepted in bulk.',
    empty: 'Money appears here when it’s more or less than the fee, or has a number that two registrations name.',
  },
  reference: {
    name: 'Reference in the narration',
    title: 'The narration names the registration, or a colleague matched them',
    hint: 'Nothing here is accepted in bulk.',
    empty: 'Money appears here when its text contains a registration’s reference but not its number.',
  },
  unclaimed: {
    name: 'Money without a registration',
    title: 'Money has arrived that nobody has claimed',
    hint: 'A suggestion is never accepted by itself.',
    empty: 'Money that no registration names appears here.',
  },
  missing: {
    name: 'Registration without money',
    title: 'No statement contains their money',
    hint: 'They wait for their money, or wrote another number.',
    empty: 'Registrations appear here when no statement contains their number.',
  },
}

/** Says where money is found that a person has matched. */
export const matchedText = `Matched. Decide it under ‘${groupWords.reference.name}’, or under ‘${groupWords.differs.name}’ if the amount isn’t the fee.`

const listed = new Intl.ListFormat('en-GB')

/** Why a proposal isn't exact, in short and in a sentence. */
export function explain({
  lines,
  registrations,
  suggested,
  by_person: byPerson,
  covered,
  answers,
  school,
  went_back: wentBack,
}: MoneyProposal): {
  short: string
  text: string
} {
  const [line] = lines
  if (!line) return { short: '', text: covered ? 'Not in a statement yet.' : 'No statement for this day.' }
  const numbers = whoText(registrations, serialText)
  if (wentBack)
    return { short: 'This money went back.', text: 'Reopen the registration to ask the family to pay again, or leave it accepted.' }
  if (suggested === 'number') return { short: 'One or two digits differ.', text: 'Perhaps they were swapped. The amount is the same.' }
  if (suggested === 'name') return { short: 'Same surname and amount,', text: 'at most a week apart.' }
  if (registrations.length === 0) return { short: '', text: 'Kept here. You’ll see it when a registration with this number arrives.' }
  if (registrations.every(({ status }) => status === 'declined'))
    return { short: `Its number is on ${numbers},`, text: 'which was declined.' }
  const owed = registrations.filter(({ status }) => status !== 'declined').map(({ fee, currency }) => ({ amount: fee, currency }))
  const difference = differenceOf(lines, owed)
  if (difference === null) return { short: 'Another currency.', text: `The bank has ${moniesText(lines)}, the fee is ${moniesText(owed)}.` }
  const { currency } = line
  if (answers[0] === 'once')
    return { short: 'Same number, amount and day.', text: 'A number is used once by a bank, so it’s most likely one payment.' }
  const prefix = byPerson ? 'A colleague matched them. ' : ''
  if (difference === 0) {
    if (lines.length > 1) return { short: `${prefix}Paid in ${lines.length} parts.`, text: 'Together they’re exactly the fee.' }
    if (owed.length > 1)
      return {
        short: 'One payment, several registrations.',
        text: `Together they cost exactly ${priceText({ amount: line.amount, currency })}.`,
      }
    return {
      short: prefix || 'The reference agrees.',
      text: byPerson ? 'The amount is the fee.' : 'The amount is the fee, but another number was sent.',
    }
  }
  const amount = priceText({ amount: Math.abs(difference), currency })
  if (owed.length > 1 && difference < 0)
    return { short: `${prefix}${amount} less.`, text: `${numbers} together cost ${moniesText(totalsOf(owed))}.` }
  return { short: `${prefix}${amount} ${difference < 0 ? 'less' : 'too much'}.`, text: hintOf() }

  function hintOf(): string {
    const [first] = registrations
    if (school !== null && first) {
      return `${priceText(line as Money)} is the school fee, and ${first.name}’s school, ${school}, is registered with us.`
    }
    if (line?.amount === (owed[0]?.amount ?? 0) * 10) return 'Perhaps one zero too many.'
    if (answers.includes('charges')) return `The payment service may have kept ${amount} of ${moniesText(owed)}.`
    if (answers.includes('short')) return 'Flagged in review too: an answer here counts there as well.'
    const isAsked = registrations.some(({ status }) => status === 'correction')
    return isAsked || answers.length > 0 ? '' : 'Open it to ask the family, or to accept it with a reason.'
  }
}

type Decided = { text: string; count: number; undo: DecisionResults['undo'] }

/** What was decided from the statements, with what takes it all back. */
export function decidedOutcome({ text, count, undo }: Decided): Outcome {
  const emails = sendsEmails
    ? `${count === 1 ? 'The email leaves' : 'The emails leave'} in 5 minutes.`
    : `${count === 1 ? 'The email is' : 'The emails are'} waiting.`
  return { look: 'good', text: `${text} ${emails}`, undo: undo?.id ?? null, count }
}

/** Lists up to three registrations by name, or by what `textOf` returns; says only how many there are if there are more. */
export function whoText(registrations: Payable[], textOf = ({ name }: Payable) => name): string {
  return registrations.length > 3 ? `${numberText(registrations.length)} registrations` : listed.format(registrations.map(textOf))
}

const serialText = ({ serial_no }: Payable) => String(serial_no)

/** The words of an answer: on its button, which asks once more if it ends in '…', and once it is done. */
export function answerText(answer: AnswerKind, { lines, registrations, answers }: MoneyProposal): { label: string; done: string } {
  const claiming = registrations.filter(({ status }) => status !== 'declined')
  const owed = claiming.map(({ fee, currency }) => ({ amount: fee, currency }))
  const currency = lines[0]?.currency ?? 'INR'
  const amount = priceText({ amount: Math.abs(differenceOf(lines, owed) ?? 0), currency })
  const who = whoText(claiming)
  const numbers = whoText(claiming, serialText)
  const isOnePayment = new Set(claiming.map(({ txn_no }) => txn_no)).size === 1
  const accepted = `${who} accepted`
  return {
    ask: {
      label: `Ask for the missing ${amount}`,
      done: `${claiming.length > 1 ? `Whoever paid for ${who}` : who} was asked for the missing ${amount}.`,
    },
    charges: { label: `Accept, charges ${amount}`, done: `${accepted}, charges ${amount}.` },
    school: { label: 'Accept at the school fee…', done: `${accepted}, ${amount} short.` },
    short: { label: `Agree to ${moniesText(lines)}…`, done: `${accepted}, ${amount} short.` },
    return: {
      label: `${answers.includes('once') ? `${lines.length === 2 ? 'Two' : lines.length} payments` : 'Accept'}, note ${amount} to return`,
      done: `${accepted}, ${amount} to return.`,
    },
    split: { label: isOnePayment ? `Accept all ${claiming.length}` : `Split between ${numbers}`, done: `${accepted}.` },
    parts: { label: `Accept, paid in ${lines.length} parts`, done: `${accepted}.` },
    once: { label: 'Count once', done: `${accepted}, counted once.` },
  }[answer]
}
