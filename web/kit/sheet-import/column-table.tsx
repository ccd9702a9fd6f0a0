import { ArrowRight } from 'lucide-react'
import type { Columns } from '#domain/sheets/columns.ts'
import type { SheetImport } from '#domain/sheets/import.ts'
import { controlClass } from '#web/kit/form/field.tsx'

const cell = 'px-3 py-1.5 align-middle wide:border-b wide:border-line'

type Props<Name extends string> = {
  columns: SheetImport['columns']
  /** What a column can be. */
  fields: readonly { name: Name; label: string }[]
  chosen: Columns<Name>
  onChoose: (chosen: Columns<Name>) => void
}

/** The columns of a file with their first values, and what each is read as; below each other on a narrow screen. */
export function ColumnTable<Name extends string>({ columns, fields, chosen, onChoose }: Props<Name>) {
  const choose = (column: number, field: string) => {
    const others = Object.entries(chosen).filter(([name, at]) => at !== column && name !== field)
    onChoose({ ...Object.fromEntries(others), ...(field && { [field]: column }) } as Columns<Name>)
  }
  return (
    <table className="w-full border-separate border-spacing-0 text-[0.9375rem] office:text-[13.5px]">
      <thead className="bg-ground text-sm text-ink-2 max-wide:sr-only office:text-[13px]">
        <tr>
          <th className={cell}>In the file</th>
          <th className={cell}>First values</th>
          <th className={cell}>
            <span className="sr-only">becomes</span>
          </th>
          <th className={`${cell} w-58`}>We read it as</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ heading, values }, column) => {
          const field = fields.find(({ name }) => chosen[name] === column)?.name ?? ''
          const name = heading || `Column ${column + 1}`
          return (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
              key={column}
              className={`border-line max-wide:grid max-wide:not-last:border-b ${field ? '' : 'text-ink-2'}`}
            >
              <td className={`${cell} wide:min-w-32 wide:max-w-44 ${field ? 'font-semibold' : ''}`}>{name}</td>
              <td className={`${cell} w-full truncate text-ink-2 max-wide:py-0 wide:max-w-0`}>{values.join('  ·  ')}</td>
              <td className={`${cell} px-0! text-ink-3 max-wide:hidden`} aria-hidden="true">
                <ArrowRight size={15} />
              </td>
              <td className={cell}>
                <select
                  aria-label={`${name} is`}
                  className={`${controlClass} min-w-52 ${field ? 'border-accent! bg-tint! font-semibold' : ''}`}
                  value={field}
                  onChange={({ currentTarget }) => choose(column, currentTarget.value)}
                >
                  <option value="">Leave out</option>
                  {fields.map(({ name: offered, label }) => (
                    <option key={offered} value={offered}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
