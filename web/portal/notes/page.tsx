import { signInRoleOf } from '#domain/account/account.ts'
import { t } from '#domain/language/translate.ts'
import { groupBy } from '#domain/lib/lists.ts'
import { classesText } from '#domain/note/classes.ts'
import { fileText, type ShownNote } from '#domain/note/note.ts'
import type { PageContent } from '#domain/page-props.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownNotesAddress, schoolNotesAddress } from '#web/portal/areas.ts'

/** 'Notes' (specification 2.10): the study material for a student's or a school's competitions and classes. */
export default function NotesPage({ session, notes, season }: PageContent['notes']) {
  const isSchool = signInRoleOf(session.role) === 'school'
  const competitions = [...groupBy(notes, ({ competition }) => competition)]
  return (
    <AreaFrame session={session} season={season} here={isSchool ? schoolNotesAddress : ownNotesAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{t('Notes')}</h1>
        <p className="mt-1 text-ink-2">
          {isSchool
            ? t('Study material for your students’ competitions and classes.')
            : t('Study material for your competitions and classes.')}
        </p>
      </div>
      {notes.length === 0 && (
        <Card className="p-5">
          <p className="font-semibold">{t('No notes yet.')}</p>
          <p className="mt-1 text-ink-2">
            {isSchool
              ? t('Notes for a competition appear here when we publish them and one of your students is accepted.')
              : t('Notes for your competition appear here when we publish them and your registration is accepted.')}
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
          {t('Download ({file})', { file: fileText(file) })}
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
          {t('Open {host}', { host: new URL(link).host })}
          <span className="sr-only">{`: ${t('{title} (opens in a new tab)', { title })}`}</span>
        </a>
      )}
    </Card>
  )
}
