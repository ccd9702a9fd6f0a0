import { groupBy } from '#domain/lib/lists.ts'
import { fold } from '#domain/lib/text.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { Money } from './money.ts'

/**
 * The groups in which a bank statement and the registrations are compared. 'exact': number, amount and currency agree. 'differs': the number
 * agrees, the amount doesn't. 'reference': the narration names the registration, or a colleague matched them. 'unclaimed': money without a
 * registration. 'missing': a registration without money.
 */
export const proposalGroups = ['exact', 'differs', 'reference', 'unclaimed', 'missing'] as const
export type ProposalGroup = (typeof proposalGroups)[number]

/** A line of a statement and a payment that may belong together, and how that is known. */
export type Pair = { line: string; payment: string; by: 'number' | 'person' | 'reference' }

/**
 * A payment with the number of its transfers and the states of its registrations. `declined` is the part of its amount for those who were
 * declined. Amounts are in minor units.
 */
export type OwedPayment = Owed & { id: string; transfers: number; statuses: Status[] }

/** What a payment was to be; `declined` is the part of those who were declined, which may be missing. */
export type Owed = Money & { declined: number }

type PaidLine = Money & { id: string }

/** Lines and payments that belong together. 'settled' ones need nobody: the money is there and everything it paid for is accepted. */
export type Proposal = { group: 'exact' | 'differs' | 'reference' | 'settled'; lines: string[]; payments: string[] }

/**
 * Sorts what belongs together into groups. A payment is exact when each of its transfers has a line with its number, and amount and currency
 * agree; as soon as another line or payment has the same number, a person must look. A payment whose registrations were all declined claims no
 * money; of one that a school made for several, the share of those who were declined may be missing.
 */
export function proposalsOf(pairs: Pair[], lines: PaidLine[], payments: OwedPayment[]): Proposal[] {
  const [lineOf, paymentOf] = [byId(lines), byId(payments)]
  const claims = pairs.filter(({ payment }) => paymentOf.get(payment)?.statuses.some((status) => status !== 'declined'))
  const sure = new Set(claims.filter(({ by }) => by !== 'reference').map(({ line }) => line))
  return connected(claims.filter(({ line, by }) => by !== 'reference' || !sure.has(line))).map((found) => {
    // First what somebody may have to match.
    const known = [...found].sort((one, other) => Number(one.by === 'number') - Number(other.by === 'number'))
    const ids = { lines: unique(known.map(({ line }) => line)), payments: unique(found.map(({ payment }) => payment)) }
    const [paid, owed] = [ids.lines.flatMap((id) => lineOf.get(id) ?? []), ids.payments.flatMap((id) => paymentOf.get(id) ?? [])]
    const isReference = found.every(({ by }) => by === 'reference')
    const isDecided = owed.every(({ statuses }) => statuses.every((status) => status === 'accepted' || status === 'declined'))
    if (isDecided && !isReference) return { group: 'settled', ...ids }
    if (isReference) return { group: 'reference', ...ids }
    if (!isCovered(paid, owed)) return { group: 'differs', ...ids }
    const isExact = owed.length === 1 && paid.length === owed[0]?.transfers && found.every(({ by }) => by === 'number')
    return { group: isExact ? 'exact' : found.some(({ by }) => by !== 'number') ? 'reference' : 'differs', ...ids }
  })
}

/** Whether what was paid is what was owed, or less only by the part of those who were declined. */
export function isCovered(paid: Money[], owed: OwedPayment[]): boolean {
  const difference = differenceOf(paid, owed)
  return difference !== null && difference <= 0 && difference >= -owed.reduce((total, { declined }) => total + declined, 0)
}

/** How much is missing of a payment, in minor units; below 0 when more arrived. Both in one currency. */
export function missingOf({ amount, declined }: Owed, arrived: Money): number {
  return amount - declined - arrived.amount
}

/** How much more was paid than owed, in minor units; null when the currencies differ. */
export function differenceOf(paid: Money[], owed: Money[]): number | null {
  const currencies = new Set([...paid, ...owed].map(({ currency }) => currency))
  return currencies.size > 1 ? null : sum(paid) - sum(owed)
}

const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)
const byId = <Thing extends { id: string }>(things: Thing[]) => new Map(things.map((thing) => [thing.id, thing]))
const unique = (texts: string[]) => [...new Set(texts)]

/** Splits pairs into sets that share neither a line nor a payment, in the order of their first pair. */
export function connected(pairs: Pair[]): Pair[][] {
  const parent = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next
    // Shortens the way for the next question.
    parent.set(key, root)
    return root
  }
  for (const { line, payment } of pairs) parent.set(rootOf(`l${line}`), rootOf(`p${payment}`))
  return [...groupBy(pairs, ({ line }) => rootOf(`l${line}`)).values()]
}

/** A registration that waits for its money. `surname` is of `surnameOf`. */
export type Awaiting = Money & { id: string; surname: string; txnKey: string; submittedOn: string }
type Unclaimed = Money & { payer: string; numberKeys: string[]; day: string }

/** How many days a bank day and a registration may be apart for a suggestion by name. */
const nearDays = 7

/**
 * Suggests a registration for money that nobody claims: the same amount with a number that differs in one or two characters, otherwise the
 * same surname within a week. Null when there is none, or more than one.
 */
export function suggestionFor(line: Unclaimed, awaiting: Awaiting[]): { id: string; why: 'number' | 'name' } | null {
  const sameMoney = awaiting.filter(({ amount, currency }) => amount === line.amount && currency === line.currency)
  const [near, ...others] = sameMoney.filter(({ txnKey }) => line.numberKeys.some((key) => isNear(key, txnKey)))
  if (near) return others.length === 0 ? { id: near.id, why: 'number' } : null
  const surname = surnameOf(line.payer)
  const named = sameMoney.filter(
    (one) => surname.length > 2 && one.surname === surname && daysBetween(line.day, one.submittedOn) <= nearDays,
  )
  return named[0] && named.length === 1 ? { id: named[0].id, why: 'name' } : null
}

/** The last word of a name, as names are compared. */
export function surnameOf(name: string): string {
  return fold(name.slice(0, 200)).split(' ').at(-1) ?? ''
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
}

/** Whether two numbers of at least 8 characters differ in one or two characters at most, or in two neighbours that were swapped. */
function isNear(one: string, other: string): boolean {
  if (one === other || Math.min(one.length, other.length) < 8 || Math.abs(one.length - other.length) > 1) return false
  if (one.length !== other.length) {
    const [long, short] = one.length > other.length ? [one, other] : [other, one]
    const at = [...short].findIndex((character, n) => character !== long[n])
    return at < 0 || long.slice(at + 1) === short.slice(at)
  }
  return [...one].filter((character, n) => character !== other[n]).length <= 2
}
