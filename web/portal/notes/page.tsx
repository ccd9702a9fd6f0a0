import { signInRoleOf } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { groupBy } from '#domain/lib/lists.ts'
import { classesText } from '#domain/note/classes.ts'
import { fileText, type NotePages, type ShownNote } from '#domain/note/note.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownNotesAddress, schoolNotesAddress } from '#web/portal/areas.ts'

/** 'Notes' (specification 2.10): the study material for a student's or a school's competitions and classes. */
export default function StudyNotesPage({ session, notes, season }: NotePages['notes']) {
  const isSchool = signInRoleOf(session.role) === 'school'
  const competitions = [...groupBy(notes, ({ competition }) => competition)]
  return (
    <AreaFrame session={session} season={season} here={isSchool ? schoolNotesAddress : ownNotesAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{m['student.notes']()}</h1>
        <p className="mt-1 text-ink-2">
          {isSchool ? m['school_area.notes_for_a_school']() : m['student.study_material_competitions_classes']()}
        </p>
      </div>
      {notes.length === 0 && (
        <Card className="p-5">
          <p className="font-semibold">{m['student.no_notes_yet']()}</p>
          <p className="mt-1 text-ink-2">
            {isSchool ? m['school_area.no_notes_for_a_school']() : m['student.notes_competition_appear_publish']()}
          </p>
        </Card>
      )}
      {competitions.map(([competition, own]) => (
        <section key={competition} aria-label={competition} className="grid gap-3">
          <h2 className="text-xl wrap-anywhere">{competition}</h2>
          <ul className="grid gap-3 wide:grid-cols-2">
            {own.map((note) => (
              <li key={note.id} className="grid min-w-0">
                <OneNote note={note} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AreaFrame>
  )
}

function OneNote({ note: { id, title, description, classes, link, file } }: { note: ShownNote }) {
  return (
    <Card className="grid content-between gap-3 p-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-lg leading-snug wrap-anywhere">{title}</h3>
        <p className="text-sm wrap-anywhere text-ink-2">{classesText(classes)}</p>
        {description !== '' && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
      </div>
      {file && (
        <a href={`/api/notes/${id}/file`} download className={buttonClass('plain', 'justify-self-start')}>
          {m['student.download_file']({ file: fileText(file) })}
          <span className="sr-only">{`: ${title}`}</span>
        </a>
      )}
      {link !== '' && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('plain', 'min-w-0 justify-self-start wrap-anywhere')}
        >
          {m['student.open_host']({ host: new URL(link).host })}
          <span className="sr-only">{`: ${m['student.opens_new_tab']({ title })}`}</span>
        </a>
      )}
    </Card>
  )
}
