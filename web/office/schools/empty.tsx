import { Button } from '#web/kit/button.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import type { SchoolSearch } from './school-search.ts'

const nouns = { '': 'school', claimed: 'claim', declined: 'declined claim', replaced: 'replaced school' } as const

/** Shown when the list has no rows: how they will arrive, or why nothing matches. */
export function Empty({ search: { q, standing }, onClear }: { search: SchoolSearch; onClear: () => void }) {
  if (q !== '') {
    return (
      <NothingFound action={<Button onClick={onClear}>Clear search</Button>}>
        No {nouns[standing]} found for <b>{q}</b>. Try the register number, the email address or the pin code.
      </NothingFound>
    )
  }
  if (standing === 'claimed') {
    return (
      <NothingYet title="No claims are waiting.">
        A claim appears here when someone registers a school again with another email address, or with another school’s email address.
      </NothingYet>
    )
  }
  if (standing === 'declined')
    return <NothingYet title="No claim was declined.">Claims that you decline stay here, with the reason.</NothingYet>
  if (standing === 'replaced')
    return <NothingYet title="No school was replaced.">When you accept a claim, the school that it replaces stays here.</NothingYet>
  return <NothingYet title="No school has registered yet.">A school appears here as soon as it registers at /SchoolRegister.</NothingYet>
}
