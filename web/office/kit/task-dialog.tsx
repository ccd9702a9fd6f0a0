import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type FunctionComponent, type ReactNode, useRef, useState } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { Problem } from '#web/api/problem.ts'
import { Button, type ButtonLook } from '#web/kit/button.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { FormDialog } from '#web/office/editing/form-dialog.tsx'
import { isStale, sentence } from '#web/office/errors.tsx'
import { History } from '#web/office/history/history.tsx'
import { ReasonField } from '#web/office/reason-field.tsx'
import { type Done, goodOutcome, type Kind, type RowDialogProps, send } from './kind.ts'
import type { AddDialogProps, Listed } from './resource.ts'

/** What the inputs hold, by name. */
type Values = Record<string, string>

type Text<Row> = string | ((row: Row) => string)

/** Something done to a row after a question, described as data. Closing changes nothing. */
export type Task<Row> = {
  title: Text<Row>
  /** What it is about and what it will do. */
  about?: (row: Row) => ReactNode
  /** Asks for a text, named 'reason' unless it has another name. `missing` makes it required, and is said when it is empty. */
  reason?: { name?: string; hint: Text<Row>; label?: string; rows?: number; missing?: string }
  /** Other inputs, read by name. */
  fields?: (row: Row, issues: Issue[]) => ReactNode
  check?: (values: Values, row: Row) => Issue[]
  /** Said above the buttons when inputs are wrong. */
  problem?: string
  yes: Text<Row>
  /** Instead of `yes` while it is being sent. */
  busy?: Text<Row>
  look?: ButtonLook
  /** The button that changes nothing. */
  no?: string
  /** Sends it; `values` are the inputs by name. */
  send: (row: Row, values: Values) => Promise<Done>
  /** The refusal in words; the error's sentence without it. */
  refusal?: (error: Error) => string
  /**
   * When a colleague was faster. It closes and says so in the list, or it 'stays' and says so here, because something else is open below; or it
   * 'rereads' and shows what is there now, to be looked at and sent.
   */
  onConflict?: 'stays' | 'rereads'
  /** The inputs whose content Esc asks about before it is lost. */
  guards?: string[]
  /** Shows the history of this kind of row. */
  history?: Pick<Kind<Row>, 'at' | 'labelOf'>
  /** The texts to which that history can put an earlier one back, as they are now. */
  putsBack?: (row: Row) => Answers
}

type TaskDialogProps<Row> = Pick<RowDialogProps<Row>, 'row' | 'onClose' | 'onDone'> & Partial<RowDialogProps<Row>>

/** Makes the dialog of a task. */
export function taskDialog<Row extends { id: string }>(task: Task<Row>): FunctionComponent<TaskDialogProps<Row>> {
  return (props) => <TaskDialog task={task} {...props} />
}

/** Makes the dialog that deletes a row. `also` says what is deleted with it. */
export function deleteDialog<Row extends Listed>({ at, name }: Pick<Kind<Row>, 'at' | 'name'>, also = '') {
  return taskDialog<Row>({
    title: (row) => `Delete ${name(row)}?`,
    about: () => <p>{`${also} This can’t be undone.`}</p>,
    yes: 'Delete',
    look: 'danger',
    no: 'Keep it',
    send: ({ id, version }) => send('DELETE', `${at}/${id}`, { version }),
  })
}

/** Makes the dialog of a task that adds something to a list. */
export function addDialog<Page>(task: Task<AddedTo<Page>>): FunctionComponent<AddDialogProps<Page>> {
  return ({ page, ...does }) => <TaskDialog task={task} row={{ id: '', page }} {...does} />
}

type AddedTo<Page> = { id: string; page: Page | undefined }

export function TaskDialog<Row extends { id: string }>({ task, row: opened, ...does }: TaskDialogProps<Row> & { task: Task<Row> }) {
  // What is sent is what was read here, also when the list has a newer version meanwhile.
  const [row, setRow] = useState(opened)
  const { reason, fields, yes, busy = yes, look = 'primary', no = 'Close', refusal = sentence, history, putsBack, guards = [] } = task
  const { form, issues, setIssues, submit, error, isPending } = useTaskForm(task, row, does)
  const rereads = task.onConflict === 'rereads'
  if (rereads && isStale(error) && row !== opened) setRow(opened)
  const textOf = (text: Text<Row>) => (typeof text === 'string' ? text : text(row))
  return (
    <FormDialog title={textOf(task.title)} isDirty={() => guards.some((name) => valuesIn(form.current)[name])} onClose={does.onClose}>
      <form ref={form} className="grid min-w-0 gap-4" noValidate onSubmit={submit} onInput={() => setIssues([])}>
        {task.about?.(row)}
        {fields?.(row, issues)}
        {reason && (
          <ReasonField
            name={reason.name ?? 'reason'}
            label={reason.label ?? 'Reason'}
            rows={reason.rows ?? 4}
            hint={textOf(reason.hint)}
            required={reason.missing !== undefined}
            error={issueAt(issues, reason.name ?? 'reason')}
          />
        )}
        {task.problem && issues.length > 0 && <Message look="bad">{task.problem}</Message>}
        {error && issues.length === 0 && (
          <Message look="bad">{`${refusal(error)}${isStale(error) && !rereads ? ' Go back and open it again.' : ''}`}</Message>
        )}
        {history && (
          <History
            at={`${history.at}/${row.id}/history`}
            labelOf={history.labelOf}
            {...(putsBack && { putBack: { now: putsBack(row), onPutBack: (earlier) => write(form.current, earlier) } })}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={does.onClose} disabled={isPending}>
            {no}
          </Button>
          <Button look={look} type="submit" busy={isPending}>
            {textOf(isPending ? busy : yes)}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

/** Checks and sends a task once. What was typed stays when it is refused. */
function useTaskForm<Row>(
  { reason, check, send, onConflict }: Task<Row>,
  row: Row,
  { onStale, onDone }: Omit<TaskDialogProps<Row>, 'row'>,
) {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<Issue[]>([])
  // A second click may arrive before the first one is shown.
  const isSent = useRef(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: Values) => send(row, values),
    onSuccess: (done) => onDone(goodOutcome(done)),
    onError(error) {
      isSent.current = false
      setIssues(error instanceof Problem ? error.errors.filter(({ path }) => form.current?.elements.namedItem(path)) : [])
      if (!isStale(error)) return
      if (onConflict) onStale?.()
      else onDone({ look: 'bad', text: sentence(error) })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const values = valuesIn(form.current)
    const { name = 'reason', missing } = reason ?? {}
    const isMissing = missing !== undefined && values[name]?.trim() === ''
    const found = isMissing ? [{ path: name, message: missing }] : (check?.(values, row) ?? [])
    setIssues(found)
    const first = form.current?.elements.namedItem(found[0]?.path ?? '')
    if (first instanceof HTMLElement) first.focus()
    if (found.length > 0 || isSent.current) return
    isSent.current = true
    mutate(values)
  }

  return { form, issues, setIssues, submit, error, isPending }
}

function write(form: HTMLFormElement | null, texts: Answers) {
  for (const [name, text] of Object.entries(texts)) {
    const control = form?.elements.namedItem(name)
    if (control instanceof HTMLTextAreaElement) control.value = text
  }
}

function valuesIn(form: HTMLFormElement | null): Values {
  return Object.fromEntries([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]))
}

/** A task that a dialog offers. `name` tells it from others for screen readers, where several have the same label. */
export type Offer<Row> = { label: string; name?: string; task: Task<Row> }

/** The button of a task, and its dialog; not inside a form. */
export function TaskButton<Row extends { id: string }>({ offer, ...props }: Omit<TaskDialogProps<Row>, 'onClose'> & { offer: Offer<Row> }) {
  const { button, dialog } = useTask(offer, props)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}

/**
 * The button of a task, and its dialog, which opens over the dialog that the button is in; that one keeps what was typed. Put the dialog
 * outside any form.
 */
export function useTask<Row extends { id: string }>(offer: Offer<Row> | null | undefined, props: Omit<TaskDialogProps<Row>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  if (!offer) return { button: null, dialog: null }
  const { label, name, task } = offer
  return {
    button: (
      <Button look={task.look ?? 'plain'} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
    ),
    dialog: isOpen && <TaskDialog task={task} {...props} onClose={() => setOpen(false)} />,
  }
}
