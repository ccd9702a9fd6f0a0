import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { isPrintable } from '#domain/certificate/certificate.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { type Field, inCurrentLanguage } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { answerLabel, changedLabels, ownFields, type RequestedChange, requestedChangesText } from '#domain/registration/own-changes.ts'
import type { OwnChangeMade, OwnCorrection } from '#domain/registration/own-correction.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { type Registration, withdrawnAt } from '#server/features/links/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import { problemReports } from '#server/platform/db/schema/index.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { toAnswers } from '../row.ts'
import { storedUnder } from './request.ts'

type ViewContext = Pick<AppContext, 'db' | 'season' | 'now' | 'bookingLinkKey'>

/** Identifies the answers that a page showed, and how the registration stood, so that nobody overwrites what they haven't seen. */
export function stateShown(row: Registration): string {
  const form = formNamed(competitionNamed(row.competition).form)
  return sha256(JSON.stringify([row.status, inOneOrder(toAnswers(form, row))]))
}

/** Returns what the page shows that corrects a registration, behind its link, or for the school that registered it. */
export async function ownCorrectionOf(context: ViewContext, row: Registration, isSchool = false): Promise<OwnCorrection> {
  const { db, season, now } = context
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const stored = toAnswers(form, row)
  const occasion = occasionAt(season(), now())
  const { atOnce, byOffice } = ownFields({ form, door: row.door, status: row.status, isSchool }, occasion)
  const codes = new Map(form.fields.flatMap((field) => ('dialCode' in field ? [[field.name, field.dialCode]] : [])))
  const open = await db
    .select()
    .from(problemReports)
    .where(and(eq(problemReports.registrationId, row.id), isNull(problemReports.answeredAt)))
    .orderBy(asc(problemReports.number))
  return {
    name: row.name,
    competition: nameAfterThe(competition),
    reference: row.reference,
    state: (await withdrawnAt(db, row.id)) ? 'withdrawn' : row.status === 'declined' ? 'declined' : 'open',
    isAccepted: row.status === 'accepted',
    atOnce: questions(atOnce),
    byOffice: questions(byOffice),
    options: occasion.examSlots,
    today: occasion.today,
    open: open.map(({ number, requestedChanges }) => ({ number, text: requestedText(context, row, requestedChanges) })),
    shown: stateShown(row),
    key: randomUUID(),
  }

  /** A phone's code is beside its number. */
  function questions(fields: Field[]): OwnCorrection['atOnce'] {
    const paired = fields.flatMap(({ name }) => codes.get(name) ?? [])
    const question = (field: Field) => ({
      field: inCurrentLanguage(field),
      label: answerLabel(competition, season(), field.name),
      value: stored[field.name] ?? '',
    })
    return fields
      .filter((field) => !paired.includes(field.name) && !('of' in field && isPrintable(stored[field.of ?? ''] ?? '')))
      .map((field) => {
        const code = fields.find(({ name }) => name === codes.get(field.name))
        return { ...question(field), code: code ? question(code) : null }
      })
  }
}

/** Returns what a family changed, and asked the office to change, under a key: the fields' labels; null when there is nothing. */
export async function ownChangeMade(
  { db, season }: Pick<ViewContext, 'db' | 'season'>,
  row: Registration,
  key: string,
): Promise<OwnChangeMade | null> {
  const competition = competitionNamed(row.competition)
  const { changed, asked } = await storedUnder(db, row.id, key)
  const isOwn = changed?.registrationId === row.id
  if (!isOwn && !asked) return null
  const requested = (asked?.requestedChanges ?? []).map(({ field }) => field)
  return {
    changed: isOwn ? changedLabels(competition, season(), changed.fields) : [],
    asked: asked && requested.length === 0 ? [m['status.i_paid_twice']()] : changedLabels(competition, season(), requested),
    report: asked?.number ?? null,
  }
}

/** Returns requested changes of a registration as people read them, in the current language. */
export function requestedText(
  { season }: Pick<AppContext, 'season'>,
  row: Registration,
  requestedChanges: RequestedChange[] | null,
): string {
  return requestedChangesText(competitionNamed(row.competition), season(), requestedChanges ?? [])
}
