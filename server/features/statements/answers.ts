import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Region } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { nameKey } from '#domain/lib/names.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { type AnswerKind, agreedReason, answersTo, printedTwice } from '#domain/payment/statement-answers.ts'
import type { MoneyProposal, Payable } from '#domain/payment/statement-api.ts'
import { differenceOf } from '#domain/payment/statement-proposals.ts'
import { restText } from '#domain/registration/correction.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import type { FlagKind } from '#domain/registration/registration.ts'
import { doorIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { flagsOf, mostNamed } from '#server/features/flags/index.ts'
import { countsAsPaid } from '#server/features/payments/index.ts'
import { askForCorrection, decideMany } from '#server/features/registrations/index.ts'
import { registrations, schools, statementLines } from '#server/platform/db/schema/index.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { compare, shownAs, withCauses } from './compare.ts'
import { store } from './matching.ts'

type Options = Pick<AppContext, 'db' | 'season'>

/** Says of each proposal what can be answered when the amounts differ, and of each registration why it isn't accepted with others. */
export async function withAnswers({ db, season }: Options, rows: MoneyProposal[]): Promise<MoneyProposal[]> {
  const ids = rows.flatMap((row) => row.registrations.map(({ id }) => id))
  const flags = await flagsOf(
    db,
    ids.map((id) => ({ id, isFlagged: true })),
  )
  const about = new Map((await db.select(family).from(registrations).where(inArray(registrations.id, ids))).map((row) => [row.id, row]))
  const known = await schoolsNamed(db, [...about.values()].map(schoolOf))
  return (await withCauses(db, rows)).map((row) => {
    const claiming = row.registrations.filter(({ status }) => status !== 'declined')
    const own = claiming.flatMap(({ id }) => about.get(id) ?? [])
    const isInside = ({ kind, others }: { kind: FlagKind; others: { id: string }[] }) =>
      shared.includes(kind) &&
      others.length > 0 &&
      // One that names as many as it may can be about others too.
      others.length < mostNamed &&
      others.every(({ id }) => claiming.some((one) => one.id === id))
    const isSame = (keyOf: (one: (typeof own)[number]) => string) => new Set(own.map(keyOf)).size === 1
    // Hundreds are accepted in the review, where they can be looked at.
    if (claiming.length > mostAnswered) return { ...row, school: null, answers: [] }
    const [only] = own
    const school = only && own.length === 1 && isSchoolFee(only, row.lines) ? (known.get(schoolOf(only)) ?? null) : null
    return {
      ...row,
      school,
      answers: answersTo({
        lines: row.lines,
        samePayment: printedTwice(row.lines),
        registrations: claiming.map(({ fee, currency, status }) => ({ amount: fee, currency, status })),
        isTogether: row.by_person || isSame((one) => one.payment) || isSame((one) => one.contact) || isSame((one) => one.phone),
        isOnePayment: isSame((one) => one.payment) && !own.some(({ sendsMore }) => sendsMore),
        isFlagged: claiming.some(({ id }) => (flags.get(id) ?? []).some((flag) => !isInside(flag))),
        isSchoolFee: school !== null,
      }),
    }
  })

  /** Whether the money is what students of registered schools pay in this competition. */
  function isSchoolFee({ competition, region }: { competition: string; region: string }, lines: Money[]): boolean {
    return competitionNamed(competition).doors.some(({ path, forSchools }) => {
      const { fees } = doorIn(season(), path)
      return forSchools && differenceOf(lines, [fees[region as Region]]) === 0
    })
  }
}

/** Most registrations of one answer. */
const mostAnswered = 100

/** Flags that siblings with one payment have of each other. */
const shared: FlagKind[] = ['number', 'picture']

const family = {
  id: registrations.id,
  competition: registrations.competition,
  region: registrations.region,
  payment: registrations.paymentId,
  contact: registrations.contactKey,
  phone: registrations.phoneKey,
  answers: registrations.answers,
  /** Whether the transfers so far are only a part of the payment, because the school will send another. */
  sendsMore: sql<boolean>`(select sum(coalesce(t.amount, p.amount)) < p.amount from payments p join proofs t on t.payment_id = p.id
    where p.id = registrations.payment_id and ${countsAsPaid(sql`t`)} group by p.id)`,
}

const schoolOf = ({ answers }: { answers: Record<string, string> }) => nameKey(answers.school_name ?? '')

/** Returns the names of registered schools, by the name as it is compared. */
async function schoolsNamed(db: AppContext['db'], names: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter((name) => name !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ name: schools.name, key: schools.nameKey })
    .from(schools)
    .where(and(eq(schools.status, 'verified'), inArray(schools.nameKey, wanted)))
  return new Map(rows.map(({ name, key }) => [key, name]))
}

type Asked = { answer: AnswerKind; why?: string | undefined; rows: { id: string; version: number }[] }

/**
 * Answers a difference as a person chose: accepts the registrations that wait for a line's money, each like a decision of its own with the
 * agreement as its reason, or asks the family for what is missing. Notes what the line paid for. Throws 409 when the line no longer
 * agrees with what the person saw.
 */
export async function answerDifference(
  context: AppContext,
  actor: Actor,
  lineId: string,
  { answer, why, rows }: Asked,
): Promise<DecisionResults> {
  const compared = await compare(context)
  const proposal = compared.proposals.find(({ group, lines }) => group !== 'settled' && lines.includes(lineId))
  const [seen] = proposal ? await withAnswers(context, [shownAs(compared, proposal)]) : []
  const open = seen?.registrations.filter(({ status }) => status !== 'declined') ?? []
  const isSeen = open.length === rows.length && open.every(({ id }) => rows.some((row) => row.id === id))
  if (!proposal || !seen || !isSeen || !seen.answers.includes(answer)) {
    throw problems.stale('The bank line or the registration has changed since you saw it. Look again.')
  }
  const claiming = { lines: seen.lines, registrations: open }
  const decided =
    answer === 'ask' ? await ask(context, actor, claiming, rows) : await accept(context, actor, claiming, { answer, why, rows })
  if (decided.results.some(({ done }) => done)) {
    const inOrder = [...compared.lines.keys()].filter((id) => proposal.lines.includes(id))
    const again = answer === 'once' ? inOrder.slice(1) : []
    const lines = inOrder.filter((id) => !again.includes(id))
    const own = compared.pairs.filter(({ line, payment }) => lines.includes(line) && proposal.payments.includes(payment))
    await countOnce(context.db, again)
    await store(context.db, own)
  }
  return decided
}

/** Lines, and those who wait for their money: all but the declined. */
type Claiming = Pick<MoneyProposal, 'lines' | 'registrations'>

async function accept(
  context: AppContext,
  actor: Actor,
  { lines, registrations: claiming }: Claiming,
  { answer, why, rows }: Asked & { answer: Exclude<AnswerKind, 'ask'> },
): Promise<DecisionResults> {
  const because = agreedReason(answer, {
    difference: differenceOf(lines, claiming.map(asMoney)) ?? 0,
    currency: lines[0]?.currency ?? 'INR',
    numbers: claiming.map(({ serial_no }) => serial_no),
    parts: lines.length,
    why,
  })
  return await decideMany(context, actor, { decision: 'accepted', reason: '', because, rows, batch: randomUUID() })
}

async function ask(
  context: AppContext,
  actor: Actor,
  { lines, registrations: claiming }: Claiming,
  rows: Asked['rows'],
): Promise<DecisionResults> {
  const [[row], [one]] = [rows, claiming]
  if (!row || !one) throw problems.notFound()
  const fee = claiming.reduce((sum, registration) => sum + registration.fee, 0)
  const arrived = lines.reduce((sum, { amount }) => sum + amount, 0)
  const price = (amount: number) => priceText({ amount, currency: one.currency })
  const reason = restText({ fee: price(fee), arrived: price(arrived), missing: price(fee - arrived) })
  const { roles } = formNamed(competitionNamed(one.competition).form)
  const fields = [roles.txnNo, screenshot.name]
  const { undo } = await askForCorrection(context, actor, row.id, { version: row.version, fields, reason, dueOn: null })
  return {
    results: claiming.map(({ id, name }) => ({ id, done: true, message: `${name} is with the family.` })),
    undo: { id: undo.batch ?? undo.id, send_after: undo.send_after },
  }
}

/** Leaves out lines that the bank printed again. */
async function countOnce(db: AppContext['db'], again: string[]): Promise<void> {
  await db.update(statementLines).set({ state: 'repeated' }).where(inArray(statementLines.id, again))
}

const asMoney = ({ fee, currency }: Payable): Money => ({ amount: fee, currency })
