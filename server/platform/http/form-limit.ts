import { networkOf } from './network.ts'
import { problems } from './problem.ts'
import type { SharedRateLimit } from './rate-limit.ts'
import { withinLimits } from './within-limits.ts'

/** Forms that are stored for one network. */
export type FormLimits = { formsPerHour: number; formsPerDay: number }

/** Runs `store` if one more form may be stored, or throws 429. Only a form that was stored counts: an error or null takes it back. */
export type CountForm = <Stored>(store: () => Promise<Stored>) => Promise<Stored>

/** For forms that are not a stranger's. */
export const uncounted: CountForm = (store) => store()

/** Counts against the limit of the network of this IP address. */
export type CountFormsOf = (address: string) => CountForm

const hour = 60 * 60_000

/** Bounds how many registrations, bookings and schools together one network (`networkOf`) can store, for all processes together. */
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
