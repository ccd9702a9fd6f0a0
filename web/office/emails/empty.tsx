import { Button } from '#web/kit/button.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import { type EmailSearch, firstEmails } from './email-search.ts'
import { stateWords } from './email-words.ts'

/** Shown when there are no emails: how they will arrive, or why nothing matches. */
export function Empty({ search: { q, state }, onSearch }: { search: EmailSearch; onSearch: (change: Partial<EmailSearch>) => void }) {
  if (q !== '') {
    return (
      <NothingFound action={<Button onClick={() => onSearch({ ...firstEmails })}>Clear search</Button>}>
        No emails{state !== '' && ` in the state “${stateWords[state]}”`} have <b>{q}</b> in the recipient or the subject.
      </NothingFound>
    )
  }
  return (
    <NothingYet title={state === '' ? 'No emails yet.' : nothing[state]}>
      {state === '' ? 'The first one appears here when a family registers.' : 'Emails in this state appear here.'}
    </NothingYet>
  )
}

const nothing = {
  waiting: 'No emails are waiting.',
  held: 'No emails are held.',
  sent: 'No emails have been sent yet.',
  dead: 'Every email was delivered.',
  withdrawn: 'No emails were withdrawn.',
}
