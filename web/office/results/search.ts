import { competitions } from '#domain/competitions/index.ts'

export const resultTabs = ['', 'publish', 'promote', 'certificates'] as const

/** Importing a file is a part of the scores. */
const places = [...resultTabs, 'import'] as const

/** What the results page shows: the tab ('' is the scores) of a competition, and whom to find in it. */
export type ResultSearch = { competition: string; tab: (typeof places)[number]; q: string }

const first = competitions.find(({ isFirstRound }) => isFirstRound) ?? competitions[0]

/** Reads the address; anything odd becomes the default. */
export function readResultSearch(raw: Record<string, unknown>): ResultSearch {
  return {
    competition: competitions.find(({ slug }) => slug === raw.competition)?.slug ?? first?.slug ?? '',
    tab: places.find((known) => known === raw.tab) ?? '',
    q: typeof raw.q === 'string' ? raw.q.slice(0, 120) : '',
  }
}
