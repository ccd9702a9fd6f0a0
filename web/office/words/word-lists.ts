import { ownScreens } from '#domain/office-screens.ts'
import { type ListUse, type OfficeList, type OfficeWord, officeList, officeWord } from '#domain/words/lists.ts'
import type { Input } from '#web/office/kit/inputs.tsx'
import type { Kind } from '#web/office/kit/kind.ts'
import { labelsOf } from '#web/office/list/columns.tsx'

export const listsPath = `/${ownScreens.words.path}`

export const wordInputs: Input[] = [
  { name: 'word', label: 'Word' },
  { name: 'meaning', label: 'Meaning' },
  { name: 'sentence', label: 'Sentence', hint: 'It holds the word itself, which we hide from children' },
  { name: 'origin', label: 'Origin', hint: 'For example Latin' },
]

/** A word of a list. */
export const word: Kind<OfficeWord> = {
  at: '/api/office/words',
  one: officeWord,
  name: ({ word }) => word,
  labelOf: labelsOf(wordInputs),
}

export const uses: Record<ListUse, string> = {
  everyone: 'Everyone, also visitors who try three words',
  practice: 'Students who practise',
  tests: 'Only those who take a test',
}

export const listInputs: Input[] = [
  { name: 'title', label: 'Title' },
  { name: 'level', label: 'Level', choices: Array.from('123456789', (level) => [level, level]) },
  { name: 'classes', label: 'Classes', hint: 'For example 6, 7. If empty, it’s offered to every class' },
  { name: 'used_for', label: 'Who is asked these words', choices: Object.entries(uses) },
]

/** A list. */
export const list: Kind<OfficeList> = {
  at: '/api/office/word-lists',
  one: officeList,
  name: ({ title }) => title,
  labelOf: labelsOf(listInputs),
}
