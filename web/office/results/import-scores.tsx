import { useQueryClient } from '@tanstack/react-query'
import type { ResultRound } from '#domain/result/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { ImportFile, useSheetImport } from '#web/kit/sheet-import/import-file.tsx'
import { refusal } from '#web/office/errors.tsx'
import { shortMoment } from '#web/office/moment.ts'
import { useRoundChange } from './api.ts'

/** Imports scores from a file. */
export function ImportScores({ round, onDone }: { round: ResultRound; onDone: () => void }) {
  const { competition } = round
  const imports = `/api/office/results/${competition}/imports`
  const client = useQueryClient()
  const state = useSheetImport({ imports, start: imports, add: 'scores' })
  return (
    <section aria-label="Import scores" className="grid gap-4">
      {state.problem && <Message look="bad">{refusal(state.problem)}</Message>}
      {state.added && (
        <Message look="good" action={<Button onClick={onDone}>See the scores</Button>}>
          {state.added.message}
        </Message>
      )}
      <LastImport round={round} />
      <ImportFile
        state={state}
        words={{ again: 'no score is added twice', add: (count) => `Add ${count} ${count === 1 ? 'score' : 'scores'}` }}
        about="A spreadsheet (XLSX, XLS, ODS or CSV) with one student in each row: a serial number or a reference, and a score, or A for absent. ‘Export to Excel’ gives you such a file. No score is stored before you’ve checked the rows."
        beside={<Button onClick={onDone}>Back to the scores</Button>}
        onAdded={() => client.invalidateQueries({ queryKey: ['results', competition, 'round'] })}
      />
    </section>
  )
}

/** The newest import, to be taken back whole. */
function LastImport({ round: { competition, last_import } }: { round: ResultRound }) {
  const undo = useRoundChange(competition)
  return (
    <>
      {undo.error && <Message look="bad">{refusal(undo.error)}</Message>}
      {undo.data && <Message look="good">{undo.data.message}</Message>}
      {last_import && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">
            {`The last file or test gave ${last_import.scores} ${last_import.scores === 1 ? 'score' : 'scores'}, on ${shortMoment(last_import.at)}.`}
          </p>
          <Button busy={undo.isPending} onClick={() => undo.mutate({ undoImport: last_import.id })}>
            Take the import back
          </Button>
        </div>
      )}
    </>
  )
}
