import { eq } from 'drizzle-orm'
import { feesAt } from '#domain/competitions/entrance.ts'
import { type DoorPlace, doors } from '#domain/competitions/index.ts'
import { isExamplePayment } from '#domain/competitions/payment.ts'
import type { Setup } from '#domain/office-api.ts'
import { competitionIn, doorIn, type Season } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { lastBackupAt } from '#server/features/backup/index.ts'
import { user } from '#server/platform/db/schema/index.ts'

/** Returns what is set up and what isn't, for the checklist on the dashboard. */
export async function readSetup({ db, dataDir, publicUrl, sendsEmails, season }: AppOptions): Promise<Setup> {
  const examples = doors.filter((at) => showsExamples(at, season())).map(({ competition }) => competition.name)
  return {
    example_payment: [...new Set(examples)],
    sends_email: sendsEmails,
    public_address: publicUrl,
    backed_up_at: await lastBackupAt(dataDir),
    administrators: await db.$count(user, eq(user.role, 'admin')),
  }
}

function showsExamples(at: DoorPlace, season: Season): boolean {
  const { payment } = competitionIn(season, at.competition.slug)
  return !doorIn(season, at.door.path).hidden && feesAt(at, season).some(({ region }) => isExamplePayment(payment, region))
}
