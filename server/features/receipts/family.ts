import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { AppContext } from '#server/context.ts'
import { drawReceipt } from '#server/features/certificates/index.ts'
import { hasReceipt, transfersOf } from '#server/features/payments/index.ts'
import type { registrations } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { contentOf, transferTexts } from './content.ts'

/** Draws the receipt for one registration that a family paid for, in English; null while there is none. */
export async function familyReceipt({ db, season: seasonOf }: Pick<AppContext, 'db' | 'season'>, row: typeof registrations.$inferSelect) {
  if (!(await hasReceipt(db, row))) return null
  const season = seasonOf(row.round)
  const competition = competitionNamed(row.competition)
  const { fields } = formNamed(competition.form)
  const street = fields.find(({ autocomplete }) => autocomplete === 'street-address')?.name
  const address = [street && row.answers[street], row.city, row.state, row.country].flatMap((part) => part?.trim() || [])
  const transfers = await transfersOf(db, [row.paymentId])
  return await inLanguage('en', async () => {
    const content = contentOf(season, {
      kind: 'Receipt',
      number: `No. ${season.name}/${row.reference}`,
      day: row.decidedAt ?? row.submittedAt,
      from: [row.name, address.join(', ').replaceAll(/\s*\n\s*/g, ', ')],
      purpose: `${competition.name} ${season.name}`,
      fees: [{ amount: row.fee, currency: row.currency }],
      payment: transferTexts(season, transfers, row.currency),
      students: [{ no: String(row.serialNo), name: row.name, class_name: row.answers.class_name ?? '' }],
    })
    return { file: `Receipt ${row.reference}.pdf`, bytes: await drawReceipt(content), type: 'application/pdf' as const }
  })
}
