import { type EmailState, emailStates } from '#domain/office-api.ts'
import { ChoiceFilter } from '#web/office/list/choice-filter.tsx'
import { stateWords } from './email-words.ts'

type StateFilterProps = {
  /** '' is every state. */
  state: EmailState | ''
  /** How many are in the states that want the office's attention, once that is known. */
  counts: Partial<Record<EmailState, number | undefined>>
  onState: (state: EmailState | '') => void
}

/** Which letters are shown, by what became of them. */
export function StateFilter({ state, counts, onState }: StateFilterProps) {
  const states = emailStates.map((value) => ({ value, text: stateWords[value], count: counts[value] }))
  return <ChoiceFilter legend="State" value={state} choices={[{ value: '', text: 'All' }, ...states]} onChoose={onState} />
}
