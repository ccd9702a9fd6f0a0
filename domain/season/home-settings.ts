import { line, list, optional, paragraph, type SettingType } from './setting-types.ts'

const section = 'home' as const
const wide = true

/** Sentences, one entry each. */
const entries = (max: number): SettingType<string[]> => list(line(600), max, `Use at most ${max} entries.`)

/** What the home page says. */
export const homeSettings = {
  'home.heading': { type: line(), section, label: 'Heading', name: 'Heading of the home page', wide },
  'home.intro': {
    type: paragraph,
    section,
    label: 'Introduction',
    name: 'Introduction of the home page',
    hint: 'Say in two sentences what the competition is.',
    wide,
  },
  'home.steps': {
    type: entries(3),
    section,
    label: 'What a child does',
    name: 'What a child does, on the home page',
    wide,
    list: {
      entry: 'Step',
      name: 'Step {number} of what a child does',
      add: 'Add a step',
      empty: 'Three steps, like Hears a word: a judge says it clearly.',
    },
  },
  'home.word': {
    type: optional(line(16)),
    section,
    label: 'A word to try',
    name: 'Word to try on the home page',
    hint: 'Its letters are shown one by one when a family asks for them.',
  },
  'home.wordNote': {
    type: optional(line()),
    section,
    label: 'After the spelling',
    name: 'Note after the spelling',
    hint: 'For example, why it is spelled like that.',
  },
  'home.clue': {
    type: entries(5),
    section,
    label: 'What parents read out',
    name: 'Clue to the word',
    wide,
    list: {
      entry: 'Line',
      name: 'Line {number} of the clue',
      add: 'Add a line',
      empty: 'How the word sounds, what it means, and a sentence with it.',
    },
  },
  'home.needs': { type: optional(line()), section, label: 'What a child needs', name: 'What a child needs, on the home page', wide },
  'home.questions': {
    type: entries(8),
    section,
    label: 'Questions parents ask',
    name: 'Questions on the home page',
    wide,
    list: {
      entry: 'Question and answer',
      name: 'Question {number} on the home page',
      add: 'Add a question',
      empty: 'A question and its answer, like How do we practise? Ten minutes a day.',
    },
  },
  'home.about': { type: optional(paragraph), section, label: 'Who we are', name: 'Who we are, on the home page', wide },
  'home.people': {
    type: entries(6),
    section,
    label: 'People',
    name: 'People on the home page',
    wide,
    list: {
      entry: 'Person',
      name: 'Person {number} on the home page',
      add: 'Add a person',
      empty: 'A name and a role, like Nadia Karimova, competition director.',
    },
  },
  'home.address': { type: optional(line()), section, label: 'Address', name: 'Address on the home page' },
  'home.hours': {
    type: optional(line()),
    section,
    label: 'When we answer the phone',
    name: 'Hours on the home page',
    hint: 'Shown below the phone number.',
  },
}
