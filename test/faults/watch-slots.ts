import type { SlotCounts } from '../../domain/booking.ts'
import { send } from './calls.ts'
import type { Call } from './ledger.ts'

const days = ['2025-09-10', '2025-09-11', '2025-09-12', '2025-09-13']

/** Asks every process how many seats are taken, as pages do, until it is stopped; says the most it was told of one slot. */
export function watchSlots(urls: () => string[]): { stop(): Promise<{ most: number; looks: number }> } {
  const calls: Call[] = []
  let isOver = false
  let most = 0
  let looks = 0
  const look = async (url: string, day: string) => {
    const { status, body } = await send({ calls }, 'slots', `${url}/api/slots?date=${day}`, {})
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
