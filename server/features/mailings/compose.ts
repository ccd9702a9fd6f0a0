import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { checkEmailText, paragraphsOf } from '#domain/email/texts.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { asWritten } from '#domain/language/shipped.ts'
import { firstNameOf } from '#domain/lib/names.ts'
import { emailKey, fold } from '#domain/lib/text.ts'
import { type MailingDraft, type MailingPreview, type MailingValue, mailingKind } from '#domain/mailing/mailing.ts'
import type { Season } from '#domain/season/season.ts'
import type { Database } from '#server/platform/db/database.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, type EmailValues, filledEmail, filledParts, trusted, unlinked } from '#server/platform/mail/emails.ts'
import { goneAmong } from '#server/platform/mail/gone-addresses.ts'
import { oddLinks, readExamLinks, twoLinks, withExamLinks } from './exam-links.ts'
import { type FoundPeople, type Person, toShown } from './people.ts'

const mailingTemplate = 'mailing'

/** One email: to whom, and about which students. */
type Letter = { recipient: string; people: Person[] }

/** Who gets which email of a mailing, and who gets none. Of the exam links, what the office should look at (`odd`) and must mend (`wrong`). */
export type Mailout = {
  letters: Letter[]
  unreachable: Person[]
  missing: { value: MailingValue; people: Person[] }[]
  links: { odd: string; wrong: string }
}

/** Plans one email for each mailbox, about all of its students. Addresses that don't exist get none. */
export async function planLetters(db: Database, found: FoundPeople, draft: Draft): Promise<Mailout> {
  const { audience, title, body, leaves_out } = draft
  const examLinks = readExamLinks(draft.exam_links)
  const people = withExamLinks(found.people, examLinks)
  const addresses = ({ parents, student }: Person) => [
    ...(audience === 'students' ? [] : [parents]),
    ...(audience === 'parents' || student === null ? [] : [student]),
  ]
  const gone = await goneAmong(db, people.flatMap(addresses))
  const working = (person: Person) => addresses(person).filter((address) => !gone.has(emailKey(address)))
  const reachable = people.filter((person) => working(person).length > 0)
  const missing = usedIn(`${title}\n${body}`)
    .map((value) => ({ value, people: reachable.filter((person) => valueFor(person, value) === '') }))
    .filter((one) => one.people.length > 0)
  const leftOut = new Set(leaves_out ? missing.flatMap((one) => one.people) : [])
  const letters = new Map<string, Letter>()
  for (const person of reachable.filter((one) => !leftOut.has(one))) {
    for (const recipient of new Set(working(person))) {
      const letter = letters.get(emailKey(recipient))
      if (!letter) letters.set(emailKey(recipient), { recipient, people: [person] })
      else if (!letter.people.includes(person)) letter.people.push(person)
    }
  }
  return {
    letters: [...letters.values()],
    unreachable: people.filter((person) => !reachable.includes(person)),
    missing,
    links: { odd: oddLinks(people, examLinks), wrong: twoLinks(examLinks.twice) },
  }
}

type Draft = Pick<MailingDraft, 'audience' | 'title' | 'body' | 'leaves_out' | 'exam_links'>

function usedIn(text: string): MailingValue[] {
  return mailingKind.allows.filter((value) => text.includes(`{${value}}`))
}

/** Returns the lines of a text that the email about these students leaves out, and the values there that none of them has. */
export function leftOutOf({ paragraphs }: Email, people: Person[], body: string): { left_out: string[]; lacks: MailingValue[] } {
  const lines = paragraphsOf(body.replace(/\r\n?/g, '\n')).flatMap((paragraph) => {
    const kept = paragraphs.find(({ written }) => written === paragraph)
    if (!kept) return [paragraph]
    const labels = kept.facts?.map(({ label }) => label)
    return labels ? paragraph.split('\n').filter((line) => !labels.some((label) => line.startsWith(`${label}:`))) : []
  })
  const lacks = usedIn(lines.join()).filter((value) => people.every((person) => valueFor(person, value) === ''))
  return { left_out: lines, lacks }
}

/** Returns the emails about a student whose name has this part. */
export function lettersAbout({ letters }: Mailout, q: string): Letter[] {
  const part = fold(q)
  return letters.filter(({ people }) => people.some(({ name }) => fold(name).includes(part)))
}

/** Says who gets a mailing. */
export function toPreview(
  found: FoundPeople,
  { letters, unreachable, missing, links }: Mailout,
): Omit<MailingPreview, 'about' | 'found' | 'example'> {
  return {
    students: found.people.length,
    families: new Set(found.people.map(({ parents }) => emailKey(parents))).size,
    emails: letters.length,
    together: letters.filter(({ people }) => people.length > 1).length,
    withdrawn: found.withdrawn,
    unreachable: unreachable.map(toShown),
    missing: missing.map(({ value, people }) => ({ value, people: people.map(toShown) })),
    exam_links: links.odd,
  }
}

/** Throws 400 at `title`, `body` and `exam_links`, also where a value would be empty for somebody. */
export function checkDraft({ title, body, leaves_out }: Draft, { missing, links }: Mailout): void {
  const issues = checkEmailText(mailingKind, { title: title.trim(), body: body.trim() })
  const isEmpty = !leaves_out && missing.length > 0
  if (isEmpty) issues.push({ path: 'body', message: 'A value is missing for some. Leave them out, or leave the value out.' })
  if (links.wrong !== '') issues.push({ path: 'exam_links', message: links.wrong })
  if (issues.length > 0) throw problems.invalid(issues)
}

/** Writes the email of a mailbox; below the office's text stand the link to the registration, whom it is about, and where to write to. */
export function letterFrom({ people }: Pick<Letter, 'people'>, { title, body }: Pick<Draft, 'title' | 'body'>, { contact }: Season): Email {
  const [first] = people
  return inLanguage(first?.language ?? 'en', () => {
    const registered = people.map(({ name, serial }) => `${name} (${serial})`).join(', ')
    const text = {
      title: title.trim(),
      body: `${body.replace(/\r\n?/g, '\n').trim()}\n\n${asWritten(m['email.to_list'], first?.language ?? 'en')}`,
    }
    return {
      ...filledEmail(mailingTemplate, text, { ...valuesFor(people), registered, contact: trusted(contact) }),
      language: first?.language ?? 'en',
    }
  })
}

/** Returns what the recipient of such an email reads, with the values apart from what the office wrote. */
export function partsOfLetter(email: Email, people: Person[], title: string, { organisation }: Season) {
  const values = valuesFor(people)
  const gap = { text: '\n\n', value: null }
  const paragraphs = email.paragraphs.map(({ written, text }) => [...filledParts(written, text, values), gap])
  return { title: filledParts(title.trim(), email.title, values), plain: [...paragraphs.flat(), { text: organisation, value: null }] }
}

/** Returns the office's text with the values of these students, without what stands below it. */
export function filledText(people: Person[], { title, body }: Pick<Draft, 'title' | 'body'>): string {
  const { paragraphs } = inLanguage(people[0]?.language ?? 'en', () => filledEmail(mailingTemplate, { title, body }, valuesFor(people)))
  return paragraphs.map(({ text }) => text).join('\n\n')
}

function valuesFor(people: Person[]): EmailValues {
  const first = listText(people.map(({ name }) => firstNameOf(name)))
  return { first, ...Object.fromEntries(mailingKind.allows.map((value) => [value, joined(people, value)])) }
}

/** The students' names: in full for one, first names for several. */
export function namesOf(people: Person[]): string {
  return people.length === 1 ? (people[0]?.name ?? '') : listText(people.map(({ name }) => firstNameOf(name)))
}

/** What stands for a value: said once where it is the same for all, and otherwise for each: '04:30 PM (Diya) and 05:00 PM (Arjun)'. */
function joined(people: Person[], value: MailingValue) {
  if (value === 'name') return namesOf(people)
  const having = people.filter((person) => valueFor(person, value) !== '')
  const values = [...new Set(having.map((person) => valueFor(person, value)))]
  if (values.length < 2) return trusted(values[0] ?? '')
  return trusted(listText(having.map((person) => `${valueFor(person, value)} (${unlinked(firstNameOf(person.name))})`)))
}

function valueFor(person: Person, value: MailingValue): string {
  const { competition } = person
  if (value === 'competition')
    return competition === null ? '' : inLanguage(person.language, () => nameAfterThe(competitionNamed(competition)))
  return value === 'serial' ? String(person.serial) : person[value]
}
