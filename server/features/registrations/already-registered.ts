import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Competition } from '#domain/competitions/competition.ts'
import { dialCodeIn, withoutDialCode } from '#domain/forms/dial-codes.ts'
import type { Issue } from '#domain/forms/field.ts'
import { checkField } from '#domain/forms/field-kinds.ts'
import { fieldNamed } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { DuplicateCheck } from '#domain/registration/duplicate-check.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import { occasionAt, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { currentSeason } from '#server/features/season/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf, emails } from './emails.ts'
import { familyKeys } from './row.ts'

type FamilyKeys = ReturnType<typeof familyKeys>

/** A registration of the same child by the same parent that counts, as in the index registrations_child_by_contact. */
export function isSame({ slug }: Competition, { round }: Season, { childKey, contactKey, phoneKey }: FamilyKeys): SQL | undefined {
  return and(
    eq(registrations.competition, slug),
    eq(registrations.round, round),
    eq(registrations.childKey, childKey),
    inArray(registrations.status, [...activeStatuses]),
    eq(registrations.contactKey, contactKey),
    eq(registrations.phoneKey, phoneKey),
  )
}

/**
 * Whether the child is already registered by this parent, for a family that is about to pay. Only who names both contacts is told, and then
 * the address on file is emailed. Throws 400 when an answer can't be checked.
 */
export async function isAlreadyRegistered(context: AppContext, competition: Competition, sent: DuplicateCheck): Promise<boolean> {
  const asked = { ...sent, phone: withoutDialCode(dialCodeIn(sent.dial_code), sent.phone) }
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
  return await remindIfRegistered(context, competition, keys)
}

/** Emails the first receipt again, only to the address on file. Returns whether there is such a registration. */
export async function remindIfRegistered(context: AppContext, competition: Competition, keys: FamilyKeys): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const season = await currentSeason(tx, context.season())
    const [row] = await tx
      .select()
      .from(registrations)
      .where(isSame(competition, season, keys))
      .limit(1)
      .for('update')
    if (!row) return false
    const email = emails.alreadyRegistered(emailDataOf(row, season))
    await enqueueEmail(tx, email, addressed('asked', row.contactEmail, row.id, season.organisation))
    return true
  })
}
