import { type ProposalGroup, proposalGroups } from '#domain/payment/statement-proposals.ts'
import { readDay } from '#web/office/list/address.ts'

export const moneyTabs = ['', 'statements', 'days', 'refunds'] as const

/** What the money page shows: the tab ('' is the proposals), their group ('' is the exact ones) and page, and the day ('' is today). */
export type MoneySearch = { tab: (typeof moneyTabs)[number]; group: ProposalGroup | ''; page: number; day: string }

/** Reads the address; anything odd becomes the default. */
export function readMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const page = Number(raw.page)
  return {
    tab: moneyTabs.find((known) => known === raw.tab) ?? '',
    group: proposalGroups.find((known) => known === raw.group) ?? '',
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
    day: readDay(raw.day),
  }
}
