import { Button } from '#web/kit/button.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import { type EmailSearch, firstEmails } from './email-search.ts'
import { stateWords } from './email-words.ts'

/** Shown when there are no emails: how they will arrive, or why nothing matches. */
export function Empty({ search: { q, state }, onSearch }: { search: EmailSearch; onSearch: (change: Partial<EmailSearch>) => void }) {
  if (q !== '') {
    return (
      <NothingFound action={<Button onClick={() => onSearch({ ...firstEmails })}>Clear search</Button>}>
        No letter{state !== '' && ` in the state “${stateWords[state]}”`} has <b>{q}</b> in the recipient or the subject.
      </NothingFound>
    )
  }
  return (
    <NothingYet title={state === '' ? 'No letter has been written yet.' : nothing[state]}>
      {state === '' ? 'The first one appears here when a family registers.' : 'Letters in this state appear here.'}
    </NothingYet>
  )
}

const nothing = {
  waiting: 'No letter is waiting.',
  held: 'No email is held.',
  sent: 'No letter has been sent yet.',
  dead: 'No letter was refused.',
  withdrawn: 'No letter was withdrawn.',
}
