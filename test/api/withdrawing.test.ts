import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLedger } from '#server/features/privacy/ledger.ts'
import { replayErasures } from '#server/features/privacy/replay.ts'
import { runRetention } from '#server/features/privacy/retention.ts'
import { startDelivery } from '#server/features/emails/delivery.ts'
import { ledgerIn } from '#server/features/privacy/index.ts'
import { erasures, history, outbox, registrations, withdrawals } from '#server/platform/db/schema/index.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { raceOf } from '#test/support/races.ts'

const day = 24 * 60 * 60 * 1000
let portal: Portal
let office: { cookie: string }
beforeEach(async () => {
  portal = await openPortal({ undoMs: 0 })
  office = await portal.signIn()
})
afterEach(() => portal.close())
