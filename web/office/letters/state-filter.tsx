import { type LetterState, letterStates } from '../../../domain/api.ts'
import { Button } from '../../ui/button.tsx'
import { numberText } from '../count.ts'
import { stateWords } from './letter-words.ts'

type StateFilterProps = {
  /** '' is every state. */
  state: LetterState | ''
  /** How many are in the states that want the office's attention, once that is known. */
  counts: Partial<Record<LetterState, number | undefined>>
  onState: (state: LetterState | '') => void
}

/** Which letters are shown, by what became of them. */
export function StateFilter({ state, counts, onState }: StateFilterProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">State</legend>
      {(['', ...letterStates] as const).map((offered) => (
        <Button
          key={offered}
          look={offered === state ? 'primary' : 'quiet'}
          className="gap-1! px-2.5!"
          aria-pressed={offered === state}
          onClick={() => onState(offered)}
        >
          {offered === '' ? 'All' : stateWords[offered]}
          {offered !== '' && (counts[offered] ?? 0) > 0 && <span className="tabular-nums">({numberText(counts[offered] ?? 0)})</span>}
        </Button>
      ))}
    </fieldset>
  )
}
