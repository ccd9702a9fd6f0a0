import type { Limits } from '../deps.ts'
import type { SharedCounts } from './counts.ts'
import { networkOf } from './network.ts'
import { problems } from './problem.ts'

/** Runs `store` if one more form may be stored, or throws 429. Only a form that was stored counts: an error or null takes it back. */
export type CountForm = <Stored>(store: () => Promise<Stored>) => Promise<Stored>

/** For forms that are not a stranger's. */
export const uncounted: CountForm = (store) => store()

/** Counts against the limit of the network of this IP address. */
export type CountFormsOf = (address: string) => CountForm

const hour = 60 * 60_000

/** Bounds how many registrations, bookings and schools together one network (`networkOf`) can store, for all processes together. */
export function formLimit(counts: SharedCounts, { formsPerHour, formsPerDay }: Limits): CountFormsOf {
  const windows = [
    { window: 'hour', most: formsPerHour, milliseconds: hour },
    { window: 'day', most: formsPerDay, milliseconds: 24 * hour },
  ] as const
  return (address) => async (store) => {
    const taken: string[] = []
    // Whoever can't be given back now gets it back when the window ends.
    const giveBack = () => Promise.all(taken.map((key) => counts.giveBack(key))).catch(() => {})
    try {
      for (const { window, ...limit } of windows) {
        const key = `forms of a ${window} ${networkOf(address)}`
        const { number, left } = await counts.take(key, limit)
        if (number > limit.most) throw problems.tooManyForms(window, Math.ceil(left / 1000))
        taken.push(key)
      }
      const stored = await store()
      if (stored === null) await giveBack()
      return stored
    } catch (error) {
      await giveBack()
      throw error
    }
  }
}
