import { m } from '#domain/language/paraglide/messages.js'

const dayLength = 24 * 60 * 60 * 1000

/**
 * Returns the day (ISO YYYY-MM-DD) that is a number of working days after another one. Saturdays and Sundays don't count; public holidays
 * differ from state to state, so they count like any other day.
 */
export function afterWorkingDays(day: string, workingDays: number): string {
  let moment = Date.parse(`${day}T00:00:00Z`)
  for (let left = workingDays; left > 0; ) {
    moment += dayLength
    if (![0, 6].includes(new Date(moment).getUTCDay())) left--
  }
  return new Date(moment).toISOString().slice(0, 10)
}

/** Returns the last day whose `afterWorkingDays` is over before `today`: what came on it, or earlier, has waited for longer. */
export function lastLateDay(today: string, workingDays: number): string {
  let moment = Date.parse(`${today}T00:00:00Z`)
  const day = () => new Date(moment).toISOString().slice(0, 10)
  do moment -= dayLength
  while (afterWorkingDays(day(), workingDays) >= today)
  return day()
}

/** Returns the day (ISO YYYY-MM-DD) that is a number of days after another one. */
export function afterDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
}

/** '1 working day', '2 working days' */
export function workingDaysText(count: number): string {
  return m['frame.working_day']({ count })
}
