import { queryOptions } from '@tanstack/react-query'
import { newNews } from '#domain/news.ts'
import { officeErrors } from '#domain/office-errors.ts'
import { inBank, waiting } from '#domain/registration/api.ts'
import { seasonList } from '#domain/season/seasons.ts'
import { call } from '#web/api/call.ts'
import type { AnswerCheck } from '#web/api/problem.ts'

const minute = 60_000

/** Pending requests, by competition. */
export const waitingNow = counted('waiting', waiting)
/** What arrived in the bank and waits for someone. */
export const inBankNow = counted('in-bank', inBank)
/** The seasons, the newest first, with how many registered in each. */
export const seasonsNow = counted('seasons', seasonList)
/** What went wrong and needs a person. */
export const errorsNow = counted('errors', officeErrors, { every: 5 * minute, background: true })

/** How many news are new and for whoever is signed in. */
export const newsNow = counted('news/new', newNews, { background: true })

/** What `/api/office/` counts under a name, fetched again after `every` milliseconds; `background` doesn't extend the session. */
function counted<Answer>(name: string, answer: AnswerCheck<Answer>, { every = minute, background = false } = {}) {
  return queryOptions({
    queryKey: [name],
    queryFn: ({ signal }) => call(`/api/office/${name}`, { answer, signal, ...(background && { background }) }),
    refetchInterval: every,
  })
}
