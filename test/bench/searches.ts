import type { Calls } from './calls.ts'

/** What is searched for, something else each time. */
export function searches(size: number): Calls {
  const alphabet = 'abcdefilmnoprstu'
  const random = (length: number, from = alphabet) => Array.from({ length }, () => from[Math.floor(Math.random() * from.length)]).join('')
  const one = () => 1 + Math.floor(Math.random() * size)
  const list = (q: () => string) => () =>
    `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'accepted', q: q() })}`
  return [
    ['part of a name, 5 letters', list(() => random(5))],
    // Every two of these letters occur in some name.
    ['part of a name, 2 letters', list(() => random(2, 'abcdefinorst'))],
    ['an email address', list(() => `p${one()}@home.example`)],
    ['a phone number', list(() => String(9_800_000_000 + one()))],
    ['a transaction number', list(() => `T${one()}`)],
  ]
}
