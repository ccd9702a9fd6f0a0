import type { SavedSeason } from '#domain/season/api.ts'
import { labelOfPath } from '#domain/season/labels.ts'
import type { Problem } from '#web/api/problem.ts'
import { ErrorSummary } from '#web/kit/form/error-summary.tsx'
import { Message } from '#web/kit/message.tsx'
import { DisputedMessage } from './disputed-message.tsx'
import { idOf, pathOf } from './form-context.ts'
import { OutsideMessage } from './outside-message.tsx'
import { OvertakenMessage } from './overtaken-message.tsx'
import type { useSeasonForm } from './use-season-form.ts'

/** The message shown above the form. */
export type Banner =
  | { kind: 'said'; text: string }
  | { kind: 'next' }
  | { kind: 'wrong' }
  | { kind: 'outside'; problem: Problem }
  | { kind: 'overtaken'; theirs: SavedSeason }
  | { kind: 'disputed'; paths: string[] }

type ToldMessageProps = { told: Banner; form: ReturnType<typeof useSeasonForm>; onTold: (told: Banner) => void }

export function BannerMessage({ told, form, onTold }: ToldMessageProps) {
  switch (told.kind) {
    case 'said':
      return <Message look="good">{told.text}</Message>
    case 'next':
      return (
        <Message look="wait">
          The form holds the next season now: this one with every date emptied. Nothing is saved yet. A door without dates is open, so give
          each the time at which it opens before you review and save.
        </Message>
      )
    case 'wrong':
      return <ErrorSummary issues={withIds(form.found)} open={withIds(form.open)} labelOf={(id) => labelOfPath(pathOf(id))} />
    case 'outside':
      return <OutsideMessage problem={told.problem} />
    case 'overtaken': {
      const { theirs } = told
      const takeIn = () => onTold({ kind: 'disputed', paths: form.takeIn(theirs) })
      return <OvertakenMessage base={form.base} theirs={theirs} onTakeIn={takeIn} />
    }
    case 'disputed': {
      const putBack = (path: string) => {
        form.putBack(path)
        onTold({ kind: 'disputed', paths: told.paths.filter((other) => other !== path) })
      }
      return <DisputedMessage saved={form.base.season} disputed={told.paths} onPutBack={putBack} />
    }
  }
}

function withIds(issues: { path: string; message: string }[]) {
  return issues.map(({ path, message }) => ({ path: idOf(path), message }))
}
