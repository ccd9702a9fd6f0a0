import { messageReply } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import type { AnswerCheck } from '#web/api/problem.ts'
import type { LabelOf } from '#web/office/list/columns.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'

/** A kind of record: where it is in the API and how it is named. Its list and its dialogs share it. */
export type Kind<Row> = {
  /** The address of all of them; `/:id` is one, `/:id/history` its history, and `.xlsx` their workbook. */
  at: string
  /** Checks the answer for one. */
  one: AnswerCheck<Row>
  name: (row: Row) => string
  /** The office's label of an answer, in its history and when two people changed it. */
  labelOf: LabelOf
}

/** Props of every dialog about a row. */
export type RowDialogProps<Row> = {
  row: Row
  onClose: () => void
  /** Reloads the list and leaves the dialog open. */
  onStale: () => void
  /** Closes the dialog, shows the result and reloads the list. */
  onDone: (outcome: Outcome) => void
  /** Opens another of the row's dialogs instead, by the name of its action. */
  onOpen: (action: string) => void
}

/** What a change answers: a sentence, and the decision that can be undone. */
export type Done = { message: string; undo?: { id: string } | null }

/** Changes something. Throws a `Problem`. */
export function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Done> {
  return call(path, { method, ...(body && { body }), answer: messageReply })
}

export function goodOutcome({ message, undo }: Done): Outcome {
  return { look: 'good', text: message, undo: undo?.id ?? null }
}
