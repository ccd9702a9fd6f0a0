import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { competitions } from '#domain/competitions/index.ts'
import {
  publicationPreview,
  published,
  type ResultBody,
  type ResultRound,
  type ResultRow,
  resultRound,
  resultSaved,
} from '#domain/result/api.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'

const results = '/api/office/results'
const keyOf = (competition: string) => ['results', competition, 'round']

export function useRound(competition: string) {
  return useQuery({
    queryKey: keyOf(competition),
    queryFn: ({ signal }) => call(`${results}?${new URLSearchParams({ competition })}`, { answer: resultRound, signal }),
  })
}

/** Saves one result, and shows it without asking for the whole round again. */
export function useSaving(competition: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: ResultBody & { id: string }) => call(`${results}/${id}`, { method: 'PUT', body, answer: resultSaved }),
    onSuccess: ({ row }) =>
      client.setQueryData<ResultRound>(
        keyOf(competition),
        (round) => round && { ...round, rows: round.rows.map((known) => (known.id === row.id ? row : known)) },
      ),
    // Without an answer there is nothing newer to be had.
    onError: (error) => !(error instanceof Problem && error.status === 0) && client.invalidateQueries({ queryKey: keyOf(competition) }),
  })
}

type RoundSettings = Pick<ResultRound, 'maximum' | 'rule' | 'shows'>

/** Changes what applies to the round: one change after the other, each on top of what the one before became. */
export function useSettings(round: ResultRound) {
  const client = useQueryClient()
  const { competition } = round
  return useMutation({
    scope: { id: `settings of ${competition}` },
    mutationFn: (change: Partial<RoundSettings>) => {
      const { version, maximum, rule, shows } = client.getQueryData<ResultRound>(keyOf(competition)) ?? round
      const body = { version, maximum, rule, shows, ...change }
      return call(`${results}/rounds/${competition}`, { method: 'PUT', body, answer: resultRound })
    },
    onSuccess: (round) => client.setQueryData(keyOf(competition), round),
    onError: () => client.invalidateQueries({ queryKey: keyOf(competition) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['results', competition, 'preview'] }),
  })
}

export function usePublicationPreview(competition: string) {
  return useQuery({
    queryKey: ['results', competition, 'preview'],
    queryFn: ({ signal }) => call(`${results}/publication?${new URLSearchParams({ competition })}`, { answer: publicationPreview, signal }),
    placeholderData: (before) => before,
  })
}

type RoundChange = { version: number; results: number; at: string | null } | { undo: string } | { send: string } | { undoImport: string }

/** Publishes what was previewed, takes a publication or an import of scores back, or sends a publication's emails now. */
export function useRoundChange(competition: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: RoundChange) => {
      if ('undo' in asked) return call(`${results}/publications/${asked.undo}`, { method: 'DELETE', answer: published })
      if ('send' in asked) return call(`${results}/publications/${asked.send}/sending`, { method: 'POST', answer: published })
      if ('undoImport' in asked)
        return call(`${results}/${competition}/imports/${asked.undoImport}/scores`, { method: 'DELETE', answer: published })
      return call(`${results}/publications`, { method: 'POST', body: { competition, ...asked }, answer: published })
    },
    onSuccess: ({ round }) => client.setQueryData(keyOf(competition), round),
    onSettled: () => client.invalidateQueries({ queryKey: ['results', competition] }),
  })
}

export function resultsWorkbookAddress(competition: string): string {
  return `${results}.xlsx?${new URLSearchParams({ competition })}`
}

/** A result as it is sent when only some of it changes. */
export function changedResult({ id, version, score, is_absent, place, award, remark }: ResultRow, change: Partial<ResultBody>) {
  return { id, version, score, is_absent, place, award: award ?? '', remark: remark ?? '', ...change }
}

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
