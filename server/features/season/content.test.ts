import { describe, expect, test } from 'vitest'
import { checkSeason } from '#domain/season/check.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { disclaimerIn, paymentIn } from '#domain/season/season.ts'
import { overlaid, seasonContent, storedSeason } from './content.ts'

const stored3 = (content: Record<string, unknown>) => storedSeason({ version: 3, seasonId: 1, content })
const overlaid4 = (content: Record<string, unknown>) => overlaid({ version: 4, seasonId: 1, content })

const slugs = Object.keys(defaultSeason.competitions)
const [first = '', second = ''] = slugs
const ours = { upiId: 'bee@bank', payee: 'Bee', payLink: 'https://pay.bee.example/', qr: null }

/** A season as it was stored when every competition had its payment details. */
function storedBefore(paymentOf: (slug: string) => object) {
  const { payment: _, ...content } = seasonContent(defaultSeason)
  const competitions = Object.entries(defaultSeason.competitions).map(([slug, rest]) => [slug, { ...rest, payment: paymentOf(slug) }])
  return { ...content, competitions: Object.fromEntries(competitions) }
}

describe('a season stored when every competition had its payment details', () => {
  test('has them once, if all are the same', () => {
    const season = stored3(storedBefore(() => ours))
    expect(season.payment).toEqual(ours)
    for (const slug of slugs) expect([season.competitions[slug]?.payment.own, paymentIn(season, slug)]).toEqual([false, ours])
    expect(checkSeason(season).issues).toEqual([])
  })

  test('keeps what differs as the competition’s own', () => {
    const theirs = { ...ours, upiId: 'other@bank' }
    const season = stored3(storedBefore((slug) => (slug === first ? theirs : ours)))
    expect([season.payment, paymentIn(season, first), paymentIn(season, second)]).toEqual([ours, theirs, ours])
    expect(slugs.filter((slug) => season.competitions[slug]?.payment.own)).toEqual([first])
  })

  test('has one example page, where each competition had its own', () => {
    const season = stored3(storedBefore((slug) => ({ ...ours, payLink: `https://pay.example.org/${slug}` })))
    expect(season.payment).toEqual({ ...ours, payLink: defaultSeason.payment.payLink })
    expect(slugs.some((slug) => season.competitions[slug]?.payment.own)).toBe(false)
  })

  test('is refused, not repaired, when its payment details can’t be read', () => {
    expect(() => stored3({ competitions: { [first]: { payment: 'none' } } })).toThrow('payment')
    expect(() => stored3({ competitions: 'none' })).toThrow('competitions')
  })
})

test('a season stored since then is read as it is', () => {
  const season = { ...defaultSeason, version: 4, payment: ours }
  expect(overlaid4(seasonContent(season))).toEqual(season)
  expect(paymentIn(season, first)).toEqual(ours)
})

test('clauses are the stored ones, and the shipped ones that a competition shows', () => {
  const { 'slow-payments-eurasian': removed, ...clauses } = defaultSeason.disclaimer.clauses
  const shows = (names: string[]) => Object.fromEntries(slugs.map((slug) => [slug, { clauses: names }]))
  const stored = { disclaimer: { version: 's4', clauses: { ...clauses, 'own-1': 'Bring a pen.' } } }
  const season = overlaid4({ ...stored, competitions: shows(['own-1']) })
  expect(season.disclaimer.clauses).toEqual(stored.disclaimer.clauses)
  expect([slugs.map((slug) => disclaimerIn(season, slug)), checkSeason(season).issues]).toEqual([slugs.map(() => ['Bring a pen.']), []])
  expect(overlaid4({ ...stored, competitions: shows(['slow-payments-eurasian']) }).disclaimer.clauses).toMatchObject({
    'slow-payments-eurasian': removed,
  })
})

test('a season stored when every competition had its clauses from us shows the same ones, in the same order', () => {
  const competitions = Object.fromEntries(Object.entries(defaultSeason.competitions).map(([slug, { clauses: _, ...rest }]) => [slug, rest]))
  const season = overlaid4({ ...seasonContent(defaultSeason), competitions })
  for (const slug of slugs) expect(disclaimerIn(season, slug)).toEqual(disclaimerIn(defaultSeason, slug))
})
