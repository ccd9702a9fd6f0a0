import { type Form, fieldNamed } from '#domain/forms/form.ts'

/** Returns the office's label of an answer, by field name. */
export type LabelOf = (name: string) => string

/** The label of an answer: its column's heading. */
export function columnLabel(form: Form, name: string): string {
  return form.columns.find((column) => column.name === name)?.label ?? fieldNamed(form, name).label
}

/** The labels of columns and fields that share names; any other name in plain words. */
export function labelsOf(...lists: readonly (readonly { name: string; label: string }[])[]): LabelOf {
  const labels = new Map(lists.flat().map(({ name, label }) => [name, label]))
  return (name) => labels.get(name) ?? plainWords(name)
}

/** The labels of a form's columns; any other name in plain words. */
export function formLabels(form: Form): LabelOf {
  return labelsOf(form.fields, form.columns)
}

function plainWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
