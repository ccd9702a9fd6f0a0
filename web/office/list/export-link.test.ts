import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DownloadLink } from './export-link.tsx'

vi.mock('#web/hydrate.tsx', () => ({
  pageContent: () => ({ seasonState: 'ended', season: { name: '2024-25' }, session: { role: 'admin' } }),
}))

test('in a season that has ended, a download is of that season', () => {
  const link = { at: '/api/office/money/payments.xlsx?from=2025-01-01', children: 'Export' }
  const html = renderToString(createElement(DownloadLink, link))
  expect(html).toContain('href="/api/office/money/payments.xlsx?from=2025-01-01&amp;season=2024-25"')
})
