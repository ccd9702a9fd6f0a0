import { competitionNamed, nextOf } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { ResultRound } from '#domain/result/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { mayEdit } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { CompetitionChoice } from '#web/office/list/competition-choice.tsx'
import { DownloadLink } from '#web/office/list/export-link.tsx'
import { lazyPart } from '#web/office/shell/lazy-dialog.tsx'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { type ResultSearch, readResultSearch, resultsWorkbookAddress, resultTabs, useRound } from './api.ts'
import { Scores } from './scores.tsx'

const Certificates = lazyPart(() => import('./certificates.tsx').then((loaded) => loaded.Certificates))
const ImportScores = lazyPart(() => import('./import-scores.tsx').then((loaded) => loaded.ImportScores))
const Promote = lazyPart(() => import('./promote.tsx').then((loaded) => loaded.Promote))
const Publish = lazyPart(() => import('./publish.tsx').then((loaded) => loaded.Publish))

const tabNames: Record<(typeof resultTabs)[number], string> = {
  '': 'Scores',
  publish: 'Publish',
  promote: 'Promote',
  certificates: 'Certificates',
}

/** The results of a round, step by step: typing the scores, publishing them. */
export function ResultsPage() {
  const { search, onSearch } = useAddress(readResultSearch)
  const { competition, tab } = search
  const { data: round, error, refetch } = useRound(competition)
  const next = nextOf(competitionNamed(competition))
  const here = tab === 'import' ? '' : tab
  const steps = resultTabs.filter((step) => step !== 'promote' || next !== null)
  const open = (part: Partial<ResultSearch>) => onSearch(part, false)
  return (
    <>
      <ScreenHead
        title={ownScreens.results.title}
        tools={
          <DownloadLink at={resultsWorkbookAddress(competition)} file="Results.xlsx">
            Export to Excel
          </DownloadLink>
        }
      >
        <CompetitionChoice
          label="Round"
          value={competition}
          onChoose={(chosen) => open({ ...readResultSearch({}), competition: chosen })}
        />
      </ScreenHead>
      <nav aria-label="Steps" className="mb-3 flex gap-1.5 overflow-x-auto print:hidden">
        {steps.map((step, index) => (
          <button
            key={step}
            type="button"
            aria-current={step === here ? 'page' : undefined}
            onClick={() => open({ tab: step })}
            className={`flex min-h-9 min-w-max flex-1 items-center justify-between gap-2 border-t-3 px-0.5 pt-1.5 text-start text-[13.5px] font-semibold whitespace-nowrap ${step === here ? 'border-accent text-accent-strong' : isDone(step, round) ? 'border-good text-ink-2' : 'border-line-2 text-ink-2'}`}
          >
            <span>{`${index + 1} ${tabNames[step]}${step === 'promote' && next ? ` to the ${nameInSentence(next)}` : ''}`}</span>
            {step === '' && round && <span className="text-[12.5px] font-normal tabular-nums">{scoredText(round)}</span>}
          </button>
        ))}
      </nav>
      {error && (
        <Message look="bad" action={<Button onClick={() => refetch()}>Retry</Button>}>
          {sentence(error)}
        </Message>
      )}
      {!round && !error && <p className="py-8 text-ink-2">Loading…</p>}
      {round?.rows.length === 0 && (
        <p className="py-8 text-ink-2">
          Nobody is accepted for this competition yet. Everybody whose registration is accepted appears here.
        </p>
      )}
      {round && round.rows.length > 0 && (
        <>
          {tab === '' && <Scores key={competition} round={round} search={search} onSearch={onSearch} />}
          {tab === 'certificates' && <Certificates key={competition} round={round} />}
          {tab === 'import' && mayEdit && <ImportScores key={competition} round={round} onDone={() => open({ tab: '' })} />}
          {tab === 'promote' && next && <Promote key={competition} round={round} />}
          {tab === 'publish' && <Publish key={competition} round={round} onScores={(q) => open({ tab: '', q })} />}
        </>
      )}
    </>
  )
}

/** '211 of 216' */
function scoredText({ rows }: ResultRound): string {
  return `${rows.filter(({ score }) => score !== null).length} of ${rows.length}`
}

function isDone(step: ResultSearch['tab'], round: ResultRound | undefined): boolean {
  if (!round || round.rows.length === 0) return false
  if (step === '') return round.rows.every(({ score, is_absent }) => score !== null || is_absent)
  return step === 'publish' && round.publication !== null
}
