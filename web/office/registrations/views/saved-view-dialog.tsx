import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import type { OfficeList } from '#domain/competitions/competition.ts'
import { longestViewName, type SavedView } from '#domain/registration/views.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { session } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { useReload } from '#web/office/queries.ts'
import type { ListSearch } from '../search.ts'
import { deleteView, saveView } from './api.ts'

type SavedViewDialogProps = {
  list: OfficeList
  /** What the view is to keep. */
  search: ListSearch
  columns: string[]
  /** The view to change or delete; null for a new one. */
  view: SavedView | null
  onClose: () => void
  onSaved: (view: SavedView) => void
  onDeleted: () => void
}

/** Saves what a list shows under a name, or renames, shares and deletes a saved view. */
export function SavedViewDialog({ list, search, columns, view, onClose, onSaved, onDeleted }: SavedViewDialogProps) {
  const reload = useReload()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const { status, region, from, to, sort } = search
  const body = { list: list.path, name, shared, filters: { status: status || list.status, region, from, to }, sort, columns }
  const saving = useMutation({ mutationFn: () => saveView(body, view), onSuccess: onSaved, onSettled: reload })
  const deleting = useMutation({ mutationFn: deleteView, onSuccess: onDeleted, onSettled: reload })
  const error = saving.error ?? deleting.error
  const atName = error instanceof Problem ? issueAt(error.errors, 'name') : undefined
  return (
    <Dialog title={view ? 'Edit view' : 'Save view'} onClose={onClose}>
      <form className="grid gap-4" onSubmit={save}>
        <Field id="view-name" label="Name" error={atName}>
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={longestViewName}
              required
              autoComplete="off"
              className={controlClass}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        {may(session, 'share views') && (
          <label className="flex min-h-9 items-center gap-2.5 max-wide:min-h-11">
            <input type="checkbox" checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
            Share it with everyone in the office
          </label>
        )}
        <p className="text-ink-2">
          The view keeps the filters, the columns and the order you see now{search.q && ', but not the text of the search'}.
          {view?.shared && ' Changing or deleting a shared view does so for everyone.'}
        </p>
        {error && !atName && <Message look="bad">{sentence(error)}</Message>}
        <div className="flex flex-wrap gap-2">
          {view && (
            <Button look="danger" busy={deleting.isPending} onClick={() => deleting.mutate(view)}>
              Delete view
            </Button>
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={saving.isPending}>
            {saving.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )

  function save(event: FormEvent) {
    event.preventDefault()
    saving.mutate()
  }
}
