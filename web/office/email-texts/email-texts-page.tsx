import { useState } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import type { EmailTextRow } from '#domain/email/api.ts'
import { languageName, languages } from '#domain/language/language.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { LoadError, Waiting } from '#web/office/errors.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { type EmailTextSet, TextDialog, useTexts } from './text-dialog.tsx'

/** What there are emails about, by name. */
const scopes = [
  ...competitions.map(({ slug, name }) => [slug, name] as const),
  ['bookings', 'Bookings'] as const,
  ['schools', 'Schools'] as const,
  ['accounts', 'Passwords and colleagues'] as const,
]
const [[first] = ['']] = scopes

const languageChoices = languages.map((language) => [language, languageName(language, 'en')] as const)

function readSearch(raw: Record<string, unknown>): EmailTextSet {
  return {
    competition: scopes.find(([scope]) => scope === raw.competition)?.[0] ?? first,
    language: languageChoices.find(([code]) => code === raw.language)?.[0] ?? 'en',
  }
}

/** The emails that we send, to change their texts: about each competition, and about what belongs to none. */
export function EmailTextsPage() {
  const { search, onSearch } = useAddress(readSearch)
  const { competition, language } = search
  const { data, error, refetch } = useTexts(search)
  const [open, setOpen] = useState<(EmailTextRow & { id: string }) | null>(null)
  const { outcome, dismiss, finish, reload } = useOutcome(setOpen)
  return (
    <>
      <ScreenHead title={ownScreens.emailTexts.title}>{outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}</ScreenHead>
      <p className="pb-3.5 text-ink-2">
        What families, schools and colleagues read. A change applies to emails written from then on. Without a text of yours in their
        language, families get your English text, or ours in their language.
      </p>
      <div className="grid gap-3.5 pb-3.5 wide:max-w-140 wide:grid-cols-2">
        <SelectField
          id="competition"
          label="Emails about"
          value={competition}
          choices={scopes}
          onChoose={(chosen) => onSearch({ competition: chosen }, false)}
        />
        <SelectField
          id="language"
          label="Language"
          value={language}
          choices={languageChoices}
          onChoose={(chosen) => onSearch({ language: readSearch({ language: chosen }).language }, false)}
        />
      </div>
      {error && <LoadError what="the texts" error={error} onRetry={refetch} />}
      {!data && !error && <Waiting label="Loading the texts…" className="h-90" />}
      {data?.rows.length === 0 && <p>These emails are sent in English only.</p>}
      {data && data.rows.length > 0 && (
        <Card className="max-w-4xl">
          <ul>
            {data.rows.map((row) => (
              <li key={row.template} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-last:border-b">
                <div className="min-w-0 flex-1 basis-60">
                  <h2 className="text-base">{row.label}</h2>
                  <p className="text-ink-2">{row.when}</p>
                </div>
                {row.changed && (
                  <p className="text-ink-2">
                    <Pill look="accent">Your text</Pill> <span>{moment(row.changed.at)}</span>
                  </p>
                )}
                <Button aria-label={`Edit ‘${row.label}’`} onClick={() => setOpen({ ...row, id: row.template })}>
                  Edit
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open && (
        <TextDialog
          key={`${competition} ${language} ${open.template}`}
          which={search}
          row={open}
          onClose={() => setOpen(null)}
          onStale={reload}
          onSaved={(text) => finish({ look: 'good', text }, open)}
        />
      )}
    </>
  )
}
