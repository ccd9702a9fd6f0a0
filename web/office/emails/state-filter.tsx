import { type EmailState, emailStates } from '#domain/office-api.ts'
import { ChoiceFilter } from '#web/office/list/choice-filter.tsx'
import { stateWords } from './email-words.ts'

type StateFilterProps = {
  /** '' means every state. */
  state: EmailState | ''
  /** The number of emails in the states that need the office's attention, once known. */
  counts: Partial<Record<EmailState, number | undefined>>
  onState: (state: EmailState | '') => void
}

/** Filters the emails by state. */
export function StateFilter({ state, counts, onState }: StateFilterProps) {
  const states = emailStates.map((value) => ({ value, text: stateWords[value], count: counts[value] }))
  return <ChoiceFilter legend="State" value={state} choices={[{ value: '', text: 'All' }, ...states]} onChoose={onState} />
}
