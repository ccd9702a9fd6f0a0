import { problems } from '#server/platform/http/problem.ts'
import { networkOf } from './network.ts'
import type { SharedRateLimit } from './rate-limit.ts'
import { withinLimits } from './rate-limit.ts'

/** How many forms are stored per network. */
export type FormLimits = { formsPerHour: number; formsPerDay: number }

/** Runs `store` if one more form may be stored, or throws 429. Counts only stored forms: an error or null takes the count back. */
export type CountForm = <Stored>(store: () => Promise<Stored>) => Promise<Stored>

/** For forms that don't come from a visitor. */
export const uncounted: CountForm = (store) => store()

/** Returns the limit for the network of an IP address. */
export type CountFormsOf = (address: string) => CountForm

const hour = 60 * 60_000

/** Limits how many registrations and schools together one network (`networkOf`) can store, across all processes. */
export function formLimit(counts: SharedRateLimit, { formsPerHour, formsPerDay }: FormLimits): CountFormsOf {
  const windows = [
    { window: 'hour', most: formsPerHour, milliseconds: hour },
    { window: 'day', most: formsPerDay, milliseconds: 24 * hour },
  ] as const
  return (address) => (store) => {
    const limits = windows.map(({ window, ...limit }) => ({
      ...limit,
      key: `forms of a ${window} ${networkOf(address)}`,
      refuse: (wait: number) => problems.tooManyForms(window, wait),
    }))
    return withinLimits(counts, limits, (stored) => stored !== null, store)
  }
}
