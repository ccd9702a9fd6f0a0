import type { UseQueryResult } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unreachable } from '#web/api/problem.ts'
import type { TableProps } from '#web/kit/table/table.tsx'
import { ListRows } from './rows.tsx'

type Row = { id: string }

test('a list that cannot be loaded says why and offers Retry; while it loads it has the same height', () => {
  const failed = render({ error: unreachable() })
  for (const text of ['We couldn’t load the list.', 'We couldn’t reach the server.', 'Retry']) expect(failed).toContain(text)
  for (const html of [failed, render({}), render({ data: { rows: [] } })]) expect(html).toMatch(/<section[^>]* class="[^"]*\bmin-h-120\b/)
})

function render(found: object): string {
  const table: Omit<TableProps<Row>, 'rows' | 'stale'> = {
    label: 'All Registered School Details',
    columns: [],
    rowName: ({ id }) => id,
    actions: () => [],
    empty: 'Nothing',
    scrollKey: '',
  }
  return renderToString(createElement(ListRows<Row>, { ...table, found: found as UseQueryResult<{ rows: Row[] }> }))
}
