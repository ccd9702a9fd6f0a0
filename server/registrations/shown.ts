import { eq, sql } from 'drizzle-orm'
import { checkAnswers } from '../../domain/answers.ts'
import type { Region } from '../../domain/form.ts'
import { formNamed } from '../../domain/forms/index.ts'
import { moneyText } from '../../domain/money.ts'
import { doorIn, isOpen, occasionAt, type Season } from '../../domain/season.ts'
import { defaultSeason } from '../../domain/season-defaults.ts'
import type { Transaction } from '../db/open.ts'
import { seasons } from '../db/tables.ts'
import { problems } from '../http/problem.ts'
import type { Submission } from './enter.ts'

/** What the page of a door told a visitor: the fee as moneyText writes it, and the wording of the disclaimer. */
export type Shown = { fee: string | null; disclaimerVersion: string | null }

/**
 * Throws when a submission does not fit the season: 403 when the door is closed at that moment, 400 when the answers were
 * checked in another season and are not right in this one, 409 when the visitor was shown another fee.
 */
export function refuseOutdated(submission: Submission, { season, checked, now }: { season: Season; checked: Season; now: number }): void {
  const { competition, door, answers, shown } = submission
  const form = formNamed(competition.form)
  const { fees } = doorIn(season, door.path)
  if (!isOpen(doorIn(season, door.path), now)) throw problems.closed()
  if (season !== checked) {
    const { issues } = checkAnswers({ competition, door, form }, answers, occasionAt(season, now))
    if (issues.length > 0) throw problems.invalid(issues)
  }
  const fee = moneyText(fees[answers[form.roles.region] as Region])
  if (shown?.fee == null || shown.fee === fee) return
  if (!/^[A-Z]{3} \d{1,10}(\.\d\d)?$/.test(shown.fee)) throw problems.invalid([{ path: 'fee', message: 'Send the fee as it was shown.' }])
  throw problems.feeChanged(fee, shown.fee)
}

/** The wording that a visitor was shown, if it ever was in force; else the one in force. */
export async function disclaimerShown(tx: Transaction, season: Season, shown?: Shown): Promise<string> {
  const current = season.disclaimer.version
  const said = shown?.disclaimerVersion ?? current
  if (said === current || said === defaultSeason.disclaimer.version) return said
  const [known] = await tx
    .select({ version: seasons.version })
    .from(seasons)
    .where(eq(sql`${seasons.content} -> 'disclaimer' ->> 'version'`, said))
    .limit(1)
  return known ? said : current
}
