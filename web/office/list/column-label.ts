import { type Form, fieldNamed } from '#domain/forms/form.ts'

/** What the office calls an answer, by field name. */
export type LabelOf = (name: string) => string

/** What the office calls an answer: as its column is headed. */
export function columnLabel(form: Form, name: string): string {
  return form.columns.find((column) => column.name === name)?.label ?? fieldNamed(form, name).label
}

/** The labels of columns and fields, where both are told by one name; anything else by its name in plain words. */
export function labelsOf(...lists: readonly (readonly { name: string; label: string }[])[]): LabelOf {
  const labels = new Map(lists.flat().map(({ name, label }) => [name, label]))
  return (name) => labels.get(name) ?? plainWords(name)
}

/** As the columns of a form are headed; anything else by its name in plain words. */
export function formLabels(form: Form): LabelOf {
  return labelsOf(form.fields, form.columns)
}

function plainWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
