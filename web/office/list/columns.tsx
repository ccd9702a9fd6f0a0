import type { ReactNode } from 'react'
import { type Form, fieldNamed } from '#domain/forms/form.ts'
import { startSentence } from '#domain/lib/text.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'

/** A column with a single value, by which the rows aren't sorted. */
export function column<Row>(name: string, label: string, cell: Column<Row>['cell']): Column<Row> {
  return { name, labels: [{ name, label, sorts: false }], cell }
}

/** The same, for the column that says who a row is about. */
export function personColumn<Row>(name: string, label: string, cell: Column<Row>['cell']): Column<Row> {
  return { ...column(name, label, cell), names: true }
}

type Labelled<Name> = { name: Name; label: string }

type StackedColumns<Row, Name extends string> = {
  columns: readonly Labelled<Name>[]
  /** Columns shown below another in the same cell, because they are read together: the upper one's name, then the lower one's. */
  under: Partial<Record<Name, Name>>
  /** The column that says who a row is about. */
  person: Name
  sorts: boolean
  textOf: (row: Row, name: Name) => string
}

/** Columns of text, in order, some with a second text below the first. */
export function stackedColumns<Row, Name extends string>({ columns, under, person, sorts, textOf }: StackedColumns<Row, Name>) {
  const lower = Object.values(under)
  const tops = columns.filter(({ name }) => !lower.includes(name))
  return tops.map((top): Column<Row> => {
    const second = columns.find(({ name }) => name === under[top.name])
    return {
      name: top.name,
      names: top.name === person,
      labels: [top, ...(second ? [second] : [])].map(({ name, label }) => ({ name, label, sorts })),
      cell: (row) => <Words text={textOf(row, top.name)} bold={top.name === person} under={second && textOf(row, second.name)} />,
    }
  })
}

/** Text on two lines at most, with its email or number below. */
export function Words({ text, bold = false, under }: { text: string; bold?: boolean; under?: ReactNode }) {
  return (
    <>
      <CellText text={text} className={`line-clamp-2 max-w-60 ${bold ? 'font-semibold' : ''}`} />
      {under !== undefined && <span className="block w-max max-w-60 truncate text-ink-2">{under}</span>}
    </>
  )
}

/** Returns the office's label of an answer, by field name. */
export type LabelOf = (name: string) => string

/** The label of an answer: its column's heading. */
export function columnLabel(form: Form, name: string): string {
  return form.columns.find((column) => column.name === name)?.label ?? fieldNamed(form, name).label
}

/** The labels of columns and fields that share names; any other name in plain words. */
export function labelsOf(...lists: readonly (readonly Labelled<string>[])[]): LabelOf {
  const labels = new Map(lists.flat().map(({ name, label }) => [name, label]))
  return (name) => labels.get(name) ?? plainWords(name)
}

/** The labels of a form's columns; any other name in plain words. */
export function formLabels(form: Form): LabelOf {
  return labelsOf(form.fields, form.columns, [{ name: screenshot.name, label: screenshot.label() }])
}

function plainWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return startSentence(words)
}
