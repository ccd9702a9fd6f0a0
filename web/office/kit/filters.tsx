import { readDay } from '#web/office/list/address.ts'

type Choices<Value extends string> = [value: Value | '', text: string][]

/** One filter of a list, described once: how it is read from the address, sent, named and entered. '' is what the list shows at first. */
export type Filter<Value extends string = string> = {
  label: string
  read: (raw: unknown) => Value | ''
  /** What the server is asked for when nothing is chosen. */
  default: string
} & (
  | { look: 'tabs'; choices: Choices<Value> }
  | { look: 'select'; choices: Choices<Value>; says: (value: Value) => string }
  | { look: 'day'; says: (value: Value) => string }
  | { look: 'link' }
)

// biome-ignore lint/suspicious/noExplicitAny: a list may have filters of any values
export type Filters = Record<string, Filter<any>>

export type FilterValues<F extends Filters> = { [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value | '' : never }

/** One of several values, chosen behind 'Filters'; `first` is shown without a choice. `says` names it when it is active. */
export function select<Value extends string, First extends Value>(
  label: string,
  words: Record<Value, string>,
  first: First,
  says: (value: Exclude<Value, First>) => string,
): Filter<Exclude<Value, First>> {
  return { ...oneOf(label, words, first), look: 'select', says }
}

/** One of several values, as buttons beside the search; `first` is shown without a choice. */
export function tabs<Value extends string, First extends Value>(
  label: string,
  words: Record<Value, string>,
  first: First,
): Filter<Exclude<Value, First>> {
  return { ...oneOf(label, words, first), look: 'tabs' }
}

/** A day, ISO YYYY-MM-DD. */
export function day(label: string, says: (day: string) => string): Filter {
  return { label, look: 'day', read: readDay, default: '', says }
}

/** An id that links bring: another one makes another list. */
export const link: Filter = {
  label: '',
  look: 'link',
  read: (raw) => (typeof raw === 'string' && /^[0-9a-f-]{36}$/.test(raw) ? raw : ''),
  default: '',
}

function oneOf<Value extends string, First extends Value>(label: string, words: Record<Value, string>, first: First) {
  const choices = Object.entries(words).map(([value, text]) => [value === first ? '' : value, text]) as Choices<Exclude<Value, First>>
  const read = (raw: unknown) => choices.find(([value]) => value === raw)?.[0] ?? ''
  return { label, choices, read, default: first }
}

type Given = Record<string, unknown>

export function readFilters<F extends Filters>(filters: F, raw: Given): FilterValues<F> {
  return Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(raw[name])])) as FilterValues<F>
}

/** The parameters for the server. */
export function sentFilters(filters: Filters, search: Given): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, String(search[name] || filter.default)]))
}

/** The active filters behind 'Filters', in words. */
export function activeFilters(filters: Filters, search: Given): { name: string; text: string }[] {
  return Object.entries(filters).flatMap(([name, filter]) =>
    'says' in filter && search[name] ? [{ name, text: filter.says(search[name]) }] : [],
  )
}

/** The change that removes them all. */
export function withoutFilters(filters: Filters): Given {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, filter]) => ('says' in filter ? [[name, '']] : [])))
}
