import { useQuery } from '@tanstack/react-query'
import { type ExportKind, exportLog } from '#domain/registration/api.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { numberText } from '#web/office/format.ts'
import { moment } from '#web/office/moment.ts'

const kinds: Record<ExportKind, string> = {
  list: 'Export to Excel',
  accountant: 'For the accountant',
  shown: 'The columns I see',
  pictures: 'Payment screenshots',
  days: 'Totals by day',
}

/** The last exports of a list: who, when, what, how many rows, and from which view. */
export function ExportsDialog({ list, onClose }: { list: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['exports', list],
    queryFn: ({ signal }) => call(`/api/office/exports?${new URLSearchParams({ list })}`, { answer: exportLog, signal }),
  })
  return (
    <Dialog title="Exports of this list" onClose={onClose}>
      {error && <Message look="bad">{sentence(error)}</Message>}
      {data?.rows.length === 0 && <p>Nothing has been exported from this list yet.</p>}
      <ul className="grid gap-2">
        {data?.rows.map(({ id, at, by, kind, view, rows }) => (
          <li key={id} className="border-b border-line pb-2 last:border-0">
            <span className="font-semibold">{kinds[kind]}</span>
            <span>{`, ${numberText(rows)} ${rows === 1 ? 'row' : 'rows'} from ${view}`}</span>
            <span className="block text-[13px] break-words text-ink-2">{`${by}, ${moment(at)}`}</span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
