import { type ReactNode, useState } from 'react'
import { momentAt } from '#domain/booking/slot-time.ts'
import { competitionNamed, passWords } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import type { PublicationPreview, ResultRound } from '#domain/result/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { Hexagon } from '#web/kit/page.tsx'
import { ResultCard } from '#web/kit/result/result-card.tsx'
import { mayEdit, season, sendsEmails } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { emailsWait, numberText, withoutLinks } from '#web/office/format.ts'
import { Figures } from '#web/office/kit/description-lists.tsx'
import { shortMoment } from '#web/office/moment.ts'
import { usePublicationPreview, useRoundChange, useSettings } from './api.ts'
import { Published } from './published.tsx'

type Props = { round: ResultRound; onScores: (q: string) => void }

/** What families will see and read, on real children; then publishing it, and taking it back until the emails leave. */
export function Publish({ round, onScores }: Props) {
  const { competition, version } = round
  const { data: preview, error } = usePublicationPreview(competition)
  const publishing = useRoundChange(competition)
  const [at, setAt] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const { name } = competitionNamed(competition)
  if (error) return <Message look="bad">{refusal(error)}</Message>
  if (!preview) return <p className="py-8 text-ink-2">Loading…</p>
  const { examples, results, through, others } = preview
  const moment = at === null ? null : momentOf(at)
  const isOne = through + others === 1
  const count = `${numberText(results)} ${results === 1 ? 'result' : 'results'}`
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 min-[1080px]:grid-cols-[minmax(0,1fr)_336px]">
        <div className="flex min-h-100 flex-wrap content-start items-start justify-center gap-5.5 rounded-large border border-line bg-stage p-5.5">
          {examples.through && <Example example={examples.through} preview={preview} round={name} families={through} />}
          {examples.other && <Example example={examples.other} preview={preview} round={name} families={others} />}
          {!examples.through && !examples.other && (
            <p className="self-center text-ink-2">
              {round.publication ? 'Everything that has a score is published.' : 'Scores appear here as their families will see them.'}
            </p>
          )}
        </div>
        <div className="grid content-start gap-3">
          <Published round={round} />
          {mayEdit && round.maximum === null && results > 0 && (
            <Message look="wait" action={<Button onClick={() => onScores('')}>Go to Scores</Button>}>
              Set the highest score first, under Scores: until then the score isn’t shown here.
            </Message>
          )}
          {publishing.error && <Message look="bad">{refusal(publishing.error)}</Message>}
          <Card className="grid gap-2.5 px-4 py-3.5">
            <h2 className="text-base">Publish</h2>
            <Figures
              of={[
                ...(round.rule.kind === 'nobody'
                  ? []
                  : [[`“${preview.next === null ? 'passed' : 'is through'}” emails`, numberText(through)] as const]),
                [round.rule.kind === 'nobody' ? 'Emails' : 'Other emails', numberText(others)],
                ['Absent, no email', numberText(preview.absent)],
                ['Score missing', numberText(preview.missing.count), preview.missing.count > 0 ? 'text-wait' : ''],
              ]}
            />
            <Missing missing={preview.missing} onScores={onScores} />
            <fieldset className="grid gap-2" disabled={!mayEdit}>
              <legend className="sr-only">When</legend>
              <label className="flex items-center gap-2">
                <input type="radio" name="when" checked={at === null} onChange={() => setAt(null)} className="size-4.5 accent-accent" /> Now
              </label>
              <label className="flex items-center gap-2">
                <input type="radio" name="when" checked={at !== null} onChange={() => setAt('')} className="size-4.5 accent-accent" /> At a
                time:
                <input
                  type="datetime-local"
                  aria-label={`Time, ${season.timeZone}`}
                  value={at ?? ''}
                  disabled={at === null}
                  onChange={({ currentTarget: { value } }) => setAt(value)}
                  className={`${controlClass} w-auto! min-w-0 flex-1`}
                />
              </label>
            </fieldset>
          </Card>
          <Shown round={round} />
          {mayEdit && (
            <>
              <Button
                look="primary"
                className="min-h-11!"
                disabled={results === 0 || round.maximum === null || (at !== null && moment === null)}
                busy={publishing.isPending}
                onClick={() => setAsks(true)}
              >
                {publishing.isPending ? 'Working…' : `Publish ${count}…`}
              </Button>
              <p className="text-[13px] text-ink-2">
                {sendsEmails
                  ? 'Families see them at once. The emails leave in 5 minutes; until then you can undo it.'
                  : `Families see them at once. You can undo it for 5 minutes. ${emailsWait}`}
              </p>
            </>
          )}
        </div>
      </div>
      {asks && (
        <AskDialog
          title={`Publish ${count} of the ${nameInSentence({ name })}?`}
          yes={`Publish ${count}`}
          no="Cancel"
          onClose={() => setAsks(false)}
          onYes={() => publishing.mutate({ version, results, at: moment }, { onSuccess: () => setAt(null) })}
        >
          <p>
            <span>{numberText(through + others)}</span> <span>{isOne ? 'family sees the result' : 'families see their results'}</span>{' '}
            <span>{moment === null ? 'at once' : `on ${shortMoment(moment)}`}</span>.{' '}
            <span>
              {sendsEmails
                ? `The emails leave ${moment === null ? 'in 5 minutes' : 'then'}; before that you can undo it.`
                : `You can undo it ${moment === null ? 'for 5 minutes' : 'until then'}. ${emailsWait}`}
            </span>
          </p>
          {preview.missing.count > 0 && <p>{missingText(preview.missing)}</p>}
        </AskDialog>
      )}
    </>
  )
}

/** The chosen time on the organisation's clocks as ISO, UTC; null for none that exists. */
function momentOf(typed: string): string | null {
  try {
    return typed === '' ? null : momentAt(typed, season.timeZone)
  } catch {
    return null
  }
}

type Missing = PublicationPreview['missing']

/** 'Mohammed Faiz has no score. Left out until there is one.' */
function missingText({ count, names: [first] }: Missing): string {
  const who = count === 1 ? `${first} has` : `${first} and ${count - 1} ${count === 2 ? 'other' : 'others'} have`
  return `${who} no score. Left out until there is one.`
}

function Missing({ missing, onScores }: { missing: Missing; onScores: Props['onScores'] }) {
  if (missing.count === 0) return null
  return (
    <p className="text-[13px]">
      <button
        type="button"
        onClick={() => onScores(missing.names[0] ?? '')}
        className="text-start text-accent underline underline-offset-2"
      >
        {missingText(missing)}
      </button>
    </p>
  )
}

/** What families see of their results; saved at once. */
function Shown({ round }: { round: ResultRound }) {
  const settings = useSettings(round)
  const { shows } = round
  const box = (name: keyof typeof shows, label: string) => (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={shows[name]}
        disabled={!mayEdit || settings.isPending}
        onChange={({ currentTarget: { checked } }) => settings.mutate({ shows: { ...shows, [name]: checked } })}
        className="size-4.5 accent-accent"
      />
      <span>{label}</span>
    </label>
  )
  return (
    <Card className="grid gap-2 px-4 py-3.5">
      <h2 className="text-base">What is shown</h2>
      {box('score', 'Own score')}
      {box('place', round.rule.kind === 'nobody' ? 'Own place' : `Own place, if ${passWords(competitionNamed(round.competition)).done}`)}
      {box('percentile', 'How many percent of the others had less')}
      {settings.error && <p className="text-[13px] font-medium text-bad">{refusal(settings.error)}</p>}
      <p className="text-[13px] text-ink-2">Each family sees its own child only. Schools see their own students.</p>
    </Card>
  )
}

type ExampleProps = {
  example: NonNullable<PublicationPreview['examples']['through']>
  preview: PublicationPreview
  round: string
  families: number
}

/** The page and the email of one child. */
function Example({ example: { name, shown, title, plain }, preview, round, families }: ExampleProps) {
  return (
    <div className="grid w-80 max-w-full gap-4">
      <Phone round={round} child={name}>
        <ResultCard child={{ ...preview, name, shown }} />
      </Phone>
      <section className="rounded-large border border-line bg-paper text-[13.5px]">
        <header className="border-b border-line px-3.5 py-2.5">
          <p className="text-[13px] text-ink-2">{`Email to ${numberText(families)} ${families === 1 ? 'family' : 'families'}`}</p>
          <h3 className="font-semibold break-words">{title}</h3>
        </header>
        <p className="px-3.5 py-3 break-words whitespace-pre-line">{withoutLinks(plain)}</p>
      </section>
    </div>
  )
}

/** A family's phone. */
function Phone({ round, child, children }: { round: string; child: string; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-3xl border-7 border-ink bg-ground" aria-label={`The page of ${child}`}>
      <p className="flex items-center gap-2 border-b border-line bg-paper px-3.5 py-2.5 text-[13px] font-bold">
        <Hexagon /> <span>{season.organisation}</span>
      </p>
      <div className="grid gap-1.5 p-3.5">
        <p className="text-[13px] text-ink-2">{round}</p>
        {children}
      </div>
    </section>
  )
}
