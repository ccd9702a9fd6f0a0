import { Button } from '../../ui/button.tsx'
import { firstLetters, type LetterSearch } from './letter-search.ts'
import { stateWords } from './letter-words.ts'

/** What stands in the list without letters: what will come and how, or why nothing was found. */
export function Empty({ search: { q, state }, onSearch }: { search: LetterSearch; onSearch: (change: Partial<LetterSearch>) => void }) {
  if (q !== '') {
    return (
      <div className="grid max-w-110 justify-items-center gap-3">
        <p className="max-w-full break-words">
          No letter{state !== '' && ` in the state “${stateWords[state]}”`} has <b>{q}</b> in the recipient or the subject.
        </p>
        <Button onClick={() => onSearch({ ...firstLetters })}>Clear search</Button>
      </div>
    )
  }
  return (
    <div className="grid max-w-110 gap-1">
      <p className="font-semibold">{state === '' ? 'No letter has been written yet.' : nothing[state]}</p>
      <p className="text-ink-2">
        {state === '' ? 'The first one appears here when a family registers.' : 'Letters in this state appear here.'}
      </p>
    </div>
  )
}

const nothing = {
  waiting: 'No letter is waiting.',
  sent: 'No letter has been sent yet.',
  dead: 'Every letter that was sent has been delivered.',
  withdrawn: 'No letter was withdrawn.',
}
