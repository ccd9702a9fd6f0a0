import { useQuery } from '@tanstack/react-query'
import { type ListUse, listBody, type OfficeList, type OfficeWord, officeList, officeLists, officeWord } from '#domain/words/lists.ts'
import { call } from '#web/api/call.ts'
import type { Kind } from '#web/office/kit/kind.ts'
import { labelsOf } from '#web/office/list/columns.tsx'

const labelOf = labelsOf([
  { name: 'word', label: 'Word' },
  { name: 'meaning', label: 'Meaning' },
  { name: 'sentence', label: 'Sentence' },
  { name: 'origin', label: 'Origin' },
  { name: 'title', label: 'Title' },
  { name: 'level', label: 'Level' },
  { name: 'classes', label: 'Classes' },
  { name: 'used_for', label: 'Who is asked these words' },
])

/** The words of a list. */
export const word: Kind<OfficeWord> = { at: '/api/office/words', one: officeWord, name: ({ word }) => word, labelOf }

/** The lists. */
export const list: Kind<OfficeList> = { at: '/api/office/word-lists', one: officeList, name: ({ title }) => title, labelOf }

export const uses: Record<ListUse, string> = {
  everyone: 'Everyone, also visitors who try three words',
  practice: 'Students who practise',
  tests: 'Only those who take a test',
}

export const listNames = Object.keys(listBody.shape)

export function useLists() {
  return useQuery({ queryKey: [list.at], queryFn: ({ signal }) => call(list.at, { answer: officeLists, signal }) })
}
