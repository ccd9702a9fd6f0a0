import type { ResultRow } from '#domain/result/api.ts'
import { scoreFrom } from '#domain/result/result.ts'
import { Message } from '#web/kit/message.tsx'
import { mayEdit } from '#web/office/content.ts'
import { DetailDialog } from '#web/office/kit/detail-dialog.tsx'
import { type Input, Inputs } from '#web/office/kit/inputs.tsx'
import { type Task, TaskDialog } from '#web/office/kit/task-dialog.tsx'
import { changedResult, useSaving } from './api.ts'

/** What changes of a result have in their history. */
const labels: Record<string, string> = { score: 'Score', place: 'Place', award: 'Award', absent: 'Absent', through: 'Goes through' }

const history = { at: '/api/office/registrations', labelOf: (name: string) => labels[name] ?? name }

const inputs: Input[] = [
  { name: 'score', label: 'Score', hint: 'At most two decimals', max: 10 },
  { name: 'place', label: 'Place', hint: 'Only to give another place than the computed one', max: 6 },
  { name: 'award', label: 'Award', hint: 'The family sees it, and it stands on the certificate', max: 80 },
  { name: 'remark', label: 'Remark', hint: 'Only the office sees it', max: 500 },
]
const reason: Input = { name: 'reason', label: 'Reason', hint: 'The family reads it', max: 500 }

type Props = { row: ResultRow; competition: string; onClose: () => void; onSaved: (message: string) => void }

/** Everything about one result. A published one changes only with a reason, which its family reads. */
export function ResultDialog({ row, competition, onClose, onSaved }: Props) {
  const { mutateAsync } = useSaving(competition)
  const isPublished = row.state === 'published'
  const does = { row, onClose, onStale: () => {}, onOpen: () => {}, onDone: ({ text = '' }) => onSaved(String(text)) }
  if (!mayEdit || row.state === 'held') return <DetailDialog detail={detail} {...does} />
  const answers = { score: `${row.score ?? ''}`, place: `${row.place ?? ''}`, award: row.award ?? '', remark: row.remark ?? '' }
  const task: Task<ResultRow> = {
    title: ({ name }) => (isPublished ? `Correct the result of ${name}` : `Result of ${name}`),
    about: () =>
      isPublished && <Message look="wait">This result is published. The family gets an email with the new result and your reason.</Message>,
    fields: (_, issues) => (
      <>
        <Inputs of={isPublished ? [...inputs, reason] : inputs} answers={answers} issues={issues} />
        <label className="flex min-h-9 items-center gap-2.5 max-wide:min-h-11">
          <input type="checkbox" name="is_absent" defaultChecked={row.is_absent} className="size-4.5 accent-accent" />
          Absent
        </label>
      </>
    ),
    history,
    yes: isPublished ? 'Correct and email' : 'Save',
    busy: 'Saving…',
    no: 'Cancel',
    onConflict: 'stays',
    send(row, { is_absent, score = '', place = '', ...texts }) {
      return mutateAsync(
        changedResult(row, {
          ...texts,
          score: is_absent || score.trim() === '' ? null : (scoreFrom(score) ?? -1),
          is_absent: is_absent !== undefined,
          // Nothing else is a place: 0 is refused at the field.
          place: place.trim() === '' ? null : /^\d+$/.test(place.trim()) ? Number(place) : 0,
        }),
      )
    },
  }
  return <TaskDialog task={task} {...does} />
}

const detail = {
  kind: history,
  title: ({ name }: ResultRow) => `Result of ${name}`,
  about: ({ state }: ResultRow) =>
    state === 'held' && (
      <Message look="wait">This result is published and can still be taken back. Undo that first, then change it.</Message>
    ),
  facts: ({ score, is_absent, place, award, remark }: ResultRow): [string, string | number | null][] => [
    ['Score', is_absent ? 'absent' : score],
    ['Place', place],
    ['Award', award],
    ['Remark', remark],
  ],
}
