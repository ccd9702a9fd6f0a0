import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import { emailNames, emailScopes, emailsOf, isSentIn } from '#domain/email/texts.ts'
import { forms } from '#domain/forms/index.ts'
import { type Language, languages } from '#domain/language/language.ts'
import { defaultSeason } from '#domain/season/defaults.ts'

const root = join(import.meta.dirname, '../../..')

type Forms = { declarations: string[]; match: Record<string, string> }[]
type Tree = { [name: string]: string | Forms | Tree }

/** The messages of a language by key: their texts, more than one where there are forms for numbers. */
function messagesIn(language: Language): Map<string, { texts: string[]; forms: string[] | null }> {
  const tree = JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8')) as Tree
  return new Map(keysIn(tree))
}

function keysIn(tree: Tree, area = ''): [string, { texts: string[]; forms: string[] | null }][] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = area === '' ? name : `${area}.${name}`
    if (typeof value === 'string') return [[key, { texts: [value], forms: null }]]
    if (!Array.isArray(value)) return keysIn(value, key)
    const match = value[0]?.match ?? {}
    return [[key, { texts: Object.values(match), forms: Object.keys(match) }]]
  })
}

const english = messagesIn('en')
const others = languages.filter((language) => language !== 'en')
const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

/** The shipped text of each email, by its area in messages/. */
const emailAreas = [...emailNames, 'accepted-with-booking'].map((name) => `email.${name}`)

test.each(others)('%s has the messages of en.json without emails that are English, and no other', (language) => {
  const onlyEnglish = emailScopes.flatMap((scope) => emailsOf(scope).filter((name) => !isSentIn(language, name, scope)))
  const wanted = [...english.keys()].filter((key) => !onlyEnglish.some((name) => key.startsWith(`email.${name}.`)))
  expect([...messagesIn(language).keys()]).toEqual(wanted)
})

test.each(others)('every message in %s has the placeholders of its English', (language) => {
  const differing = [...messagesIn(language)].filter(([key, { texts }]) => {
    const known = placeholdersIn(english.get(key)?.texts.join(' ') ?? '')
    // An email says some things in its subject alone, in one language or another (domain/email/translations.test.ts).
    if (emailAreas.some((area) => key.startsWith(`${area}.`))) return false
    // A form for one may say the number in a word.
    const all = placeholdersIn(texts.join(' '))
    return JSON.stringify(all) !== JSON.stringify(known)
  })
  expect(differing.map(([key]) => key)).toEqual([])
})

test.each(languages)('every message with forms for numbers in %s has those of the language', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((category) => `form=${category}`)
  const counted = [...messagesIn(language)].filter(([, { forms }]) => forms !== null)
  expect(counted.length).toBeGreaterThan(10)
  for (const [key, { forms }] of counted) expect({ key, forms: forms?.toSorted() }).toEqual({ key, forms: categories.toSorted() })
})

test('Hindi is written in Devanagari, and Russian in Cyrillic, except for names', () => {
  const scripts = { hi: /\p{Script=Deva}/u, ru: /\p{Script=Cyrl}/u }
  const latin = (['hi', 'ru'] as const).flatMap((language) =>
    [...messagesIn(language)].flatMap(([key, { texts }]) => {
      const isWord = /[a-z]{3}/.test((english.get(key)?.texts[0] ?? '').replace(/\{\w+\}/g, ''))
      return isWord && !texts.every((text) => scripts[language].test(text)) ? [key] : []
    }),
  )
  expect([...new Set(latin)].toSorted()).toEqual([
    'booking.bee_level',
    'home.for_whom_from_days',
    'payment.upi_transaction_id',
    'season.eurasian_spelling_bee',
    'season.technovation',
    'season.wordsmith',
  ])
})

test('every message is used', () => {
  const code = ['domain', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
        .map((path) => readFileSync(join(root, folder, path), 'utf8')),
    )
    .join('\n')
  const called = new Set([...code.matchAll(/\bm\['([\w.]+)'\]/g)].map(([, key]) => key))
  const isUsed = (text: string) => code.includes(text) || code.includes(text.replaceAll("'", "\\'"))
  const ofEmails = new Set(emailAreas.flatMap((area) => [`${area}.title`, `${area}.body`]))
  const unused = [...english].filter(([key, { texts }]) => !called.has(key) && !ofEmails.has(key) && !isUsed(texts[0] ?? ''))
  expect(unused.map(([key]) => key)).toEqual([])
})

/** A name followed by a masculine verb, without a noun in between that the verb could belong to. */
const masculine = /\{(name|first|firstName)\} (?!का |की |के |को |ने )[^।!?]*(गए|हुए|बढ़े|रहे|सकते|लेंगे|आएँगे)( हैं)?[।!?]?$/

test('what Hindi says about a child fits girls and boys', () => {
  const all = [...messagesIn('hi').values()].flatMap(({ texts }) => texts)
  const sentences = all.flatMap((text) => text.split(/\n+|(?<=[।!?]) /))
  expect(sentences.length).toBeGreaterThan(1000)
  expect(sentences.filter((sentence) => masculine.test(sentence))).toEqual([])
})

test('what Russian says to a reader fits women and men', () => {
  const all = [...messagesIn('ru').values()].flatMap(({ texts }) => texts)
  expect(all.filter((text) => /[а-яё]\((а|на|ла|ая)\)/.test(text))).toEqual([])
})

test('what the forms ask and the shipped season says is in the catalogue', () => {
  const asked = Object.values(forms).flatMap(({ groups, fields }) => [
    ...groups.map(({ title }) => title),
    ...fields.flatMap((field) => [field.label, field.hint ?? '', field.missing, ...('options' in field ? field.options : [])]),
  ])
  const told = competitions.flatMap(({ name, labels, doors, season }) => [
    name,
    ...Object.values(labels),
    ...doors.map(({ title }) => title),
    season.summary,
    season.audience,
  ])
  const { home, booking, disclaimer } = defaultSeason
  const season = [
    home.heading,
    home.intro,
    ...home.steps,
    home.clue[1] ?? '',
    home.wordNote ?? '',
    home.needs ?? '',
    booking.heading,
    booking.subtitle,
    ...Object.values(disclaimer.clauses),
  ]
  const shipped = new Set([...english.values()].map(({ texts }) => (texts[0] ?? '').replace('next_round', 'next round')))
  const texts = new Set([...asked, ...told, ...season].filter((text) => text !== ''))
  expect([...texts].filter((text) => !shipped.has(text))).toEqual([])
})
