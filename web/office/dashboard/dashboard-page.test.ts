import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { unreachable } from '#web/api/problem.ts'
import { DashboardPage } from './dashboard-page.tsx'

vi.mock('#web/office/content.ts', () => ({ season: { organisation: 'Bee', timeZone: 'Asia/Kolkata' }, session: {}, mayHere: () => false }))

vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))

test('when figures cannot be loaded, the cards stay, say why and offer Retry, under the day with its weekday', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  client
    .getQueryCache()
    .build(client, { queryKey: ['/api/statistics'] })
    .setState({ status: 'error', error: unreachable() })
  const html = renderToString(createElement(QueryClientProvider, { client }, createElement(DashboardPage)))
  expect(html).toMatch(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ \w+ \d{4}</)
  for (const text of ['TOTAL STUDENT REGISTERED', 'We couldn’t load some of the figures.', 'We couldn’t reach the server.', 'Retry']) {
    expect(html).toContain(text)
  }
})
