import { Button } from '../../ui/button.tsx'
import { NothingFound, NothingYet } from '../lists/nothing.tsx'
import type { SchoolSearch } from './school-search.ts'

/** What stands in the list without rows: what will come and how, or why nothing was found. */
export function Empty({ search: { q, standing }, onClear }: { search: SchoolSearch; onClear: () => void }) {
  if (q !== '') {
    return (
      <NothingFound action={<Button onClick={onClear}>Clear search</Button>}>
        No {standing === 'claimed' ? 'claim' : 'school'} has <b>{q}</b> in its name.
      </NothingFound>
    )
  }
  if (standing === 'claimed') {
    return (
      <NothingYet title="No claims are waiting.">
        A claim appears here when somebody registers a school again with another email address, or with another school’s email address.
      </NothingYet>
    )
  }
  return <NothingYet title="No school has registered yet.">A school appears here as soon as it registers at /SchoolRegister.</NothingYet>
}
