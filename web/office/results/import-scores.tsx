import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { ImportFile, useSheetImport } from '#web/kit/sheet-import/import-file.tsx'
import { refusal } from '#web/office/errors.ts'

/** Imports scores from a file. */
export function ImportScores({ competition, onDone }: { competition: string; onDone: () => void }) {
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
