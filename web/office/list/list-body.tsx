import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { Table, TableBody, type TableProps, TableSkeleton } from '#web/kit/table/table.tsx'
import { sentence } from '#web/office/calls.ts'

type ListBodyProps<Row> = Omit<TableProps<Row>, 'rows' | 'stale'> & { found: UseQueryResult<{ rows: Row[] }> }

/** The rows of a list, or why there are none yet. Both take the same height. */
export function ListBody<Row extends { id: string }>({ found, ...table }: ListBodyProps<Row>) {
  const { data, error, refetch, isPlaceholderData } = found
  if (data) return <Table {...table} rows={data.rows} stale={isPlaceholderData} />
  if (!error) return <TableSkeleton label={table.label} />
  return (
    <TableBody label={table.label}>
      <div className="grid h-full place-items-center p-6">
        <Message look="bad" action={<Button onClick={() => refetch()}>Retry</Button>}>
          We couldn’t load the list. {sentence(error)}
        </Message>
      </div>
    </TableBody>
  )
}
