import { useState } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import { classesText } from '#domain/note/classes.ts'
import { fileText, type NoteState, type OfficeNote } from '#domain/note/note.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import { mayEdit } from '#web/office/content.ts'
import { NotLoaded, sentence } from '#web/office/errors.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { CompetitionChoice } from '#web/office/list/competition-choice.tsx'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { useReloading } from '#web/office/queries.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { deleteNote, publishNote, useNotes, withdrawNote } from './api.ts'
import { NoteDialog } from './note-dialog.tsx'

/** Reads the address: the competition whose notes are shown. */
function readCompetition(raw: Record<string, unknown>): { competition: string } {
  return {
    competition:
      competitions.find(({ slug }) => slug === raw.competition)?.slug ?? competitions.find(({ isFirstRound }) => isFirstRound)?.slug ?? '',
  }
}

/** The study material of a competition, in the order in which it was added. */
export function NotesPage() {
  const { search, onSearch } = useAddress(readCompetition)
  const { competition } = search
  const { data, error, refetch } = useNotes(competition)
  const [editing, setEditing] = useState<OfficeNote | 'new' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const notes = data?.notes ?? []
  return (
    <>
      <ScreenHead
        title={ownScreens.notes.title}
        tools={
          mayEdit && (
            <Button look="primary" onClick={() => setEditing('new')}>
              Add a note…
            </Button>
          )
        }
      >
        <CompetitionChoice label="Competition" value={competition} onChoose={(chosen) => onSearch({ competition: chosen }, false)} />
      </ScreenHead>
      <p className="pb-3.5 text-ink-2">
        Students with an accepted registration for this competition, and their schools, see what is published, for their classes.
      </p>
      {outcome && (
        <div className="flex">
          <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />
        </div>
      )}
      {error || !data ? (
        <NotLoaded what="the notes" error={error} refetch={refetch} />
      ) : notes.length === 0 ? (
        <NothingYet title="No notes yet.">Add a PDF, a picture or a link. Nobody sees it before you publish it.</NothingYet>
      ) : (
        <ol className="mt-3 grid max-w-5xl gap-2.5">
          {notes.map((note) => (
            <Note key={note.id} note={note} onEdit={setEditing} onDone={setOutcome} />
          ))}
        </ol>
      )}
      {editing && (
        <NoteDialog
          competition={competition}
          note={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(text) => {
            setEditing(null)
            setOutcome({ look: 'good', text })
          }}
        />
      )}
    </>
  )
}

const states: Record<NoteState, { look: PillLook; text: string }> = {
  draft: { look: 'quiet', text: 'Draft' },
  published: { look: 'good', text: 'Published' },
  withdrawn: { look: 'wait', text: 'Withdrawn' },
}

type NoteProps = {
  note: OfficeNote
  onEdit: (note: OfficeNote) => void
  onDone: (outcome: Outcome) => void
}

function Note({ note, onEdit, onDone }: NoteProps) {
  const [asksDeletion, setAsksDeletion] = useState(false)
  const change = useReloading((work: () => Promise<{ message?: string }>) => work())
  const run = (work: () => Promise<{ message?: string }>) =>
    change.mutate(work, {
      onSuccess: ({ message }) => message && onDone({ look: 'good', text: message }),
      onError: (failed) => onDone({ look: 'bad', text: sentence(failed) }),
    })
  const { title, description, classes, link, file, state, published_at: publishedAt } = note
  const { look, text } = states[state]
  return (
    <li>
      <Card className="grid gap-2 px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base wrap-anywhere">{title}</h2>
          <Pill look={look}>{text}</Pill>
          <span className="text-ink-2">{classesText(classes)}</span>
        </div>
        {description !== '' && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
        <p className="wrap-anywhere text-ink-2">
          <span>{file ? `${file.name} · ${fileText(file)}` : link === '' ? 'No file and no link yet.' : link}</span>
          {publishedAt !== null && <span>{` · Published ${moment(publishedAt)}`}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          {file && (
            <a href={`/api/office/notes/${note.id}/file`} download className={buttonClass()} aria-label={`Download ${title}`}>
              Download
            </a>
          )}
          {mayEdit && (
            <>
              <Button aria-label={`Edit ${title}`} onClick={() => onEdit(note)}>
                Edit…
              </Button>
              {state === 'published' ? (
                <Button aria-label={`Withdraw ${title}`} busy={change.isPending} onClick={() => run(() => withdrawNote(note))}>
                  Withdraw
                </Button>
              ) : (
                <>
                  {(file || link !== '') && (
                    <Button
                      look="primary"
                      aria-label={`Publish ${title}`}
                      busy={change.isPending}
                      onClick={() => run(() => publishNote(note))}
                    >
                      Publish
                    </Button>
                  )}
                  <Button look="danger" aria-label={`Delete ${title}`} onClick={() => setAsksDeletion(true)}>
                    Delete…
                  </Button>
                </>
              )}
            </>
          )}
        </div>
      </Card>
      {asksDeletion && (
        <AskDialog
          title={`Delete ${title}?`}
          yes="Delete"
          no="Keep it"
          look="danger"
          onClose={() => setAsksDeletion(false)}
          onYes={() => run(() => deleteNote(note))}
        >
          <p>The file is deleted too. This can’t be undone.</p>
        </AskDialog>
      )}
    </li>
  )
}
