import { type SyntheticEvent, useState } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { classesIn } from '#domain/note/classes.ts'
import { fileText, mostNoteBytes, noteBody, noteTooLarge, noteTypes, type OfficeNote } from '#domain/note/note.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { InputField, TextAreaField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { FormDialog } from '#web/office/editing/form-dialog.tsx'
import { sentence } from '#web/office/errors.tsx'
import { History } from '#web/office/history/history.tsx'
import { useReloading } from '#web/office/queries.ts'
import { addNote, changeNote, uploadFile } from './api.ts'

const labels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  classes: 'For',
  link: 'Link',
  file: 'File',
  state: 'State',
}
const labelOf = (name: string) => labels[name] ?? name

type Props = { competition: string; note: OfficeNote | null; onClose: () => void; onSaved: (message: string) => void }

/** Adds a note, or changes one. What was typed stays when it can't be saved; a file that is refused can be replaced by another. */
export function NoteDialog({ competition, note, onClose, onSaved }: Props) {
  // What is stored by now: a note may be added, and only its file refused.
  const [stored, setStored] = useState(note)
  const [opened] = useState({
    title: note?.title ?? '',
    description: note?.description ?? '',
    classes: note?.classes.join(', ') ?? '',
    link: note?.link ?? '',
  })
  const [typed, setTyped] = useState(opened)
  const [isLink, setLink] = useState(note !== null && note.link !== '')
  const [file, setFile] = useState<File | null>(null)
  const [issues, setIssues] = useState<Issue[]>([])
  const saving = useReloading(save)
  const isDirty = () => file !== null || Object.values(typed).join('\n') !== Object.values(opened).join('\n')
  const body = { ...typed, classes: classesIn(typed.classes), link: isLink ? typed.link : '' }

  async function save(): Promise<string> {
    if (stored === null) {
      const added = await addNote(competition, body)
      setStored(added.note)
      if (!isLink && file) await uploadFile(added.note, file)
      return added.message
    }
    // The file first: a published note is never without one or a link.
    const uploaded = !isLink && file ? (await uploadFile(stored, file)).note : stored
    setStored(uploaded)
    return (await changeNote(uploaded, body)).message
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const found = checkWith(noteBody)(body)
    if (isLink && typed.link.trim() === '') found.push({ path: 'link', message: 'Enter an address that starts with https://.' })
    if (!isLink && file === null && !stored?.file) found.push({ path: 'file', message: 'Choose a file.' })
    if (!isLink && file && file.size > mostNoteBytes) found.push({ path: 'file', message: noteTooLarge })
    setIssues(found)
    if (found.length > 0) return document.getElementById(`note-${found[0]?.path}`)?.focus()
    saving.mutate(undefined, {
      onSuccess: onSaved,
      onError: (error) =>
        error instanceof Problem &&
        setIssues(error.errors.map(({ path, message }) => ({ path: path === 'file_doc' ? 'file' : (path.split('.')[0] ?? ''), message }))),
    })
  }

  const text = (name: keyof typeof typed, label: string, hint: string, max: number) => (
    <InputField
      id={`note-${name}`}
      label={label}
      hint={hint}
      error={issueAt(issues, name)}
      value={typed[name]}
      maxLength={max}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
    />
  )

  return (
    <FormDialog title={note === null ? 'Add a note' : 'Edit this note'} isDirty={isDirty} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {text('title', 'Title', 'What students read, and the name of the file they get', 120)}
        <TextAreaField
          id="note-description"
          label="Description"
          hint="You can leave it empty"
          error={issueAt(issues, 'description')}
          rows={3}
          value={typed.description}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, description: value })}
        />
        {text('classes', 'Classes', 'For example 6, 7. If empty, every class sees it', 200)}
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-[0.8125rem] font-semibold">What it is</legend>
          {[
            { of: false, label: 'A file' },
            { of: true, label: 'A link' },
          ].map(({ of, label }) => (
            <label key={label} className="flex min-h-6 items-center gap-2">
              <input type="radio" name="kind" checked={isLink === of} onChange={() => setLink(of)} className="size-4.5 accent-accent" />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {isLink ? (
          text('link', 'Link', 'Starts with https://', 500)
        ) : (
          <NoteFile stored={stored} error={issueAt(issues, 'file')} onFile={setFile} />
        )}
        {saving.error && issues.length === 0 && <Message look="bad">{sentence(saving.error)}</Message>}
        {saving.error && issues.length > 0 && stored !== null && note === null && (
          <Message look="wait">The note is added as a draft, without the file.</Message>
        )}
        {note && <History at={`/api/office/notes/${note.id}/history`} labelOf={labelOf} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={saving.isPending}>
            {saving.isPending ? 'Saving…' : note === null ? 'Add as a draft' : 'Save'}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

type NoteFileProps = { stored: OfficeNote | null; error: string | undefined; onFile: (file: File | null) => void }

/** The file of a note, or the one that replaces it. */
function NoteFile({ stored, error, onFile }: NoteFileProps) {
  const hint = stored?.file
    ? `Now: ${stored.file.name}, ${fileText(stored.file)}. Students get the new one at once.`
    : 'A PDF, PNG, JPEG or WebP of at most 10 MB'
  return (
    <InputField
      id="note-file"
      label={stored?.file ? 'Replace the file' : 'File'}
      hint={hint}
      error={error}
      type="file"
      accept={noteTypes}
      onChange={({ currentTarget: { files } }) => onFile(files?.[0] ?? null)}
      className="text-ink-2 file:me-3 file:cursor-pointer file:rounded-small file:border-0 file:bg-tint file:px-3 file:py-1 file:font-semibold file:text-accent-strong"
    />
  )
}
