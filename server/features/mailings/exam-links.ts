import { listText } from '#domain/language/list-text.ts'
import type { Person } from './people.ts'

/** Exam links by what stands before them, '' for everybody; and what has two. */
type ExamLinks = { links: Map<string, string>; twice: string[] }

/** Reads lines such as '424 https://exam.example.org/r/7KQ2', as pasted from a sheet. What follows a link, and lines without one, mean nothing. */
export function readExamLinks(text: string): ExamLinks {
  const links = new Map<string, string>()
  const twice = new Set<string>()
  for (const line of text.split('\n')) {
    const at = line.search(/https?:\/\//i)
    const [link = ''] = line.slice(at).split(/\s/, 1)
    if (at < 0 || !URL.canParse(link)) continue
    const key = keyOf(line.slice(0, at))
    if ((links.get(key) ?? link) !== link) twice.add(key)
    links.set(key, link)
  }
  return { links, twice: [...twice] }
}

/** Gives people their own links: by their number, else by their time and day, else the one for everybody. */
export function withExamLinks(people: Person[], { links }: ExamLinks): Person[] {
  if (links.size === 0) return people
  return people.map((person) => {
    const key = person.keys.map(keyOf).find((one) => links.has(one)) ?? ''
    return { ...person, exam: links.get(key) ?? '' }
  })
}

/** Says what is odd about links: those for nobody here, and two for the same. '' when nothing is. */
export function oddLinks(people: Person[], { links, twice }: ExamLinks): string {
  const known = new Set(['', ...people.flatMap(({ keys }) => keys.map(keyOf))])
  const unknown = [...links.keys()].filter((key) => !known.has(key))
  const named = unknown.length > 5 ? [...unknown.slice(0, 5), `${unknown.length - 5} more`] : unknown
  return [named.length > 0 ? `Nobody here has ${listText(named)}.` : '', twoLinks(twice)].join(' ').trim()
}

/** Says for whom there are two links. */
export function twoLinks(twice: string[]): string {
  return twice.length === 0 ? '' : `There are two links for ${listText(twice.slice(0, 5).map((key) => key || 'everybody'))}.`
}

/** '04:30 PM,' and '4:30 pm' are the same. */
function keyOf(text: string): string {
  const key = text
    .slice(0, 100)
    .toLowerCase()
    .replace(/[\s,;]+/g, ' ')
  return key.trim().replace(/\b0(?=\d:)/, '')
}
