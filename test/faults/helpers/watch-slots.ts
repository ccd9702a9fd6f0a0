import type { SlotCounts } from '#domain/booking/api.ts'
import { type Send, send } from './calls.ts'
import type { Ledger } from './ledger.ts'

const days = ['2025-09-10', '2025-09-11', '2025-09-12', '2025-09-13']

type Watch = { urls: () => string[]; sending?: Send }

/** Polls each address for the seats taken, as pages do, until it is stopped; `stop` returns the highest count reported for a slot. */
export function watchSlots(ledger: Ledger, { urls, sending = send }: Watch): { stop(): Promise<{ most: number; looks: number }> } {
  let isOver = false
  let most = 0
  let looks = 0
  const look = async (url: string, day: string) => {
    const { status, body } = await sending(ledger, 'slots', `${url}/api/slots?date=${day}`, {})
    if (status !== 200) return
    looks += 1
    most = Math.max(most, ...Object.values(body as SlotCounts))
  }
  const watching = (async () => {
    while (!isOver) for (const url of urls()) for (const day of days) await look(url, day)
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { most, looks }
    },
  }
}
