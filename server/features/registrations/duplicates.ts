import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { dialCodeIn } from '#domain/forms/dial-codes.ts'
import type { Issue } from '#domain/forms/field.ts'
import { checkField } from '#domain/forms/field-kinds.ts'
import { fieldNamed } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { nationalNumber } from '#domain/forms/phone.ts'
import { translate } from '#domain/language/translate.ts'
import { partsOf } from '#domain/lib/names.ts'
import type { DuplicateCheck } from '#domain/registration/duplicate-check.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { currentSeason } from '#server/features/season/index.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { registrations, schools } from '#server/platform/db/schema/index.ts'
import { type Problem, problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf, registrationEmails } from './emails.ts'
import { familyKeys, type Row } from './row.ts'

/**
 * Checks, before a family pays, whether the child is registered already by this parent's email or phone. Throws 409 when it is in this
 * competition, and emails the address on file. Returns the name of the competition that makes this one unnecessary, in which it is; null
 * otherwise. Throws 400 when an answer can't be checked.
 */
export async function checkDuplicate(
  context: AppContext & Pick<AppOptions, 'sendsEmails'>,
  competition: Competition,
  sent: DuplicateCheck,
): Promise<string | null> {
  const keys = keysOf(context, competition, sent)
  if (await remindIfRegistered(context, competition, keys)) throw refuseRegistered(context, competition)
  const { alternative } = competition
  if (alternative === undefined) return null
  const [other] = await findSame(context.db, alternative, context.season(), [keys])
  return other ? translate(competitionNamed(alternative).name) : null
}

/** The refusal of a child, or of those who are registered of several: `who` names them. */
export function refuseRegistered(
  { sendsEmails, season }: Pick<AppOptions, 'sendsEmails' | 'season'>,
  competition: Competition,
  who = '',
): Problem {
  return problems.alreadyRegistered(competition, sendsEmails ? null : season().contact, who)
}

/** Returns what identifies the child and its parent. Throws 400 when an answer can't be checked. */
export function keysOf(context: Pick<AppContext, 'season' | 'now'>, competition: Competition, sent: DuplicateCheck): FamilyKeys {
  const asked = { ...sent, phone: nationalNumber(dialCodeIn(sent.dial_code), sent.phone) }
  const form = formNamed(competition.form)
  const occasion = occasionAt(context.season(), context.now())
  const issues: Issue[] = []
  const tidied = (path: keyof DuplicateCheck, field: string) => {
    const { answer, problem } = checkField(fieldNamed(form, field), asked[path], occasion)
    if (problem) issues.push({ path, message: problem })
    return answer
  }
  const keys = familyKeys({
    name: tidied('name', form.roles.name),
    birthDate: tidied('birth_date', form.roles.birthDate),
    contactEmail: tidied('contact_email', form.roles.contactEmail),
    dialCode: tidied('dial_code', form.roles.dialCode),
    phone: tidied('phone', form.roles.phone),
  })
  if (issues.length > 0) throw problems.invalid(issues)
  return keys
}

/** Emails the address on file that the child is registered, and through which school. Returns whether it is. */
export async function remindIfRegistered(context: AppContext, competition: Competition, keys: FamilyKeys): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const season = await currentSeason(tx, context)
    const [row] = await findSame(tx, competition.slug, season, [keys])
    if (!row) return false
    const email = registrationEmails.alreadyRegistered(emailDataOf(row, season), await schoolThatRegistered(tx, row))
    await enqueueEmail(tx, email, addressed('asked', row.contactEmail, row.id, season.organisation))
    return true
  })
}

/** Returns the name of the school that registered a child; '' when the family did. */
async function schoolThatRegistered(tx: Transaction, { schoolId, schoolLink }: Row): Promise<string> {
  if (schoolId === null || schoolLink !== 'registered') return ''
  const [school] = await tx.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId))
  return school?.name ?? ''
}

/** A child and the parent who registers it, however the answers are written; see `familyKeys`. */
type FamilyKeys = Pick<Row, 'nameKey' | 'childKey' | 'contactKey' | 'phoneKey'>

type Named = Pick<FamilyKeys, 'nameKey' | 'childKey'>

/** Children in which the same child (see `isSameName`) is found in constant time. `groupOf` says what else must be equal. */
export class ChildIndex<Child extends Named> {
  readonly #groups = new Map<string, { byParts: Map<string, Child>; byCount: Map<number, Child> }>()
  readonly #groupOf: (child: Child) => string

  constructor(children: readonly Child[] = [], groupOf: (child: Child) => string = () => '') {
    this.#groupOf = groupOf
    for (const child of children) this.add(child)
  }

  add(child: Child): void {
    const key = `${child.childKey}\n${this.#groupOf(child)}`
    const group = this.#groups.get(key) ?? { byParts: new Map(), byCount: new Map() }
    const parts = partsOf(child.nameKey)
    if (!group.byParts.has(parts.join(' '))) group.byParts.set(parts.join(' '), child)
    if (!group.byCount.has(parts.length)) group.byCount.set(parts.length, child)
    this.#groups.set(key, group)
  }

  find({ nameKey, childKey }: Named, group = ''): Child | undefined {
    const found = this.#groups.get(`${childKey}\n${group}`)
    if (!found) return undefined
    const parts = partsOf(nameKey)
    return found.byParts.get(parts.join(' ')) ?? [...found.byCount].find(([count]) => count !== parts.length)?.[1]
  }
}

/**
 * Returns the active registrations of these children by a parent with the same email or phone in a competition (by its slug) and round: what
 * the trigger `registrations_child_by_contact` refuses to store again.
 */
export async function findSame(db: Queryable, competition: string, { round }: Pick<Row, 'round'>, children: FamilyKeys[]): Promise<Row[]> {
  if (children.length === 0) return []
  const columns = (['nameKey', 'childKey', 'contactKey', 'phoneKey'] as const).map(
    (name) => sql`${sql.param(children.map((keys) => keys[name]))}::text[]`,
  )
  const same = sql`(select same.id from unnest(${sql.join(columns, sql`, `)}) child (name_key, child_key, contact_key, phone_key)
    join ${registrations} same on same.child_key = child.child_key and same_name(same.name_key, child.name_key)
      and (same.contact_key = child.contact_key or same.phone_key = child.phone_key))`
  return await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.competition, competition),
        eq(registrations.round, round),
        inArray(registrations.status, [...activeStatuses]),
        registrations.blocksChild,
        sql`${registrations.id} in ${same}`,
      ),
    )
    .orderBy(registrations.serialNo)
}
