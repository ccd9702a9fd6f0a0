import type { ImportRow } from '#domain/sheets/import.ts'
import { Question } from './question.tsx'

type Ticked = ReadonlySet<number>
type Props = { rows: ImportRow[]; ticked: Ticked; onTick: (change: (ticked: Ticked) => Ticked) => void }

/** Asks which of the rows that contradict each other is right; none of them, until somebody says so. */
export function Contradictions({ rows, ticked, onTick }: Props) {
  const firsts = new Set(rows.flatMap(({ choice }) => choice?.first ?? []))
  if (firsts.size === 0) return null
  return (
    <section aria-labelledby="contradictions" className="grid gap-2.5">
      <h2 id="contradictions" className="text-base">
        Twice, with different scores
      </h2>
      <p className="text-sm text-ink-2">Nothing is taken from these rows until you choose one or correct the file.</p>
      <div className="grid gap-3 wide:grid-cols-2">
        {[...firsts].map((first) => {
          const group = rows.filter(({ choice }) => choice?.first === first)
          const those = group.map(({ row }) => row)
          return (
            <Question
              key={first}
              asked={group[0]?.who ?? ''}
              choices={[
                ...group.map(({ row, choice, cells }): [string, string, string] => [
                  String(row),
                  choice?.text ?? '',
                  [`row ${row}`, cells.name && `‘${cells.name}’`].filter(Boolean).join(', '),
                ]),
                ['', 'Neither, for now'],
              ]}
              chosen={String(those.find((row) => ticked.has(row)) ?? '')}
              onChoose={(row) =>
                onTick((before) => new Set([...[...before].filter((one) => !those.includes(one)), ...(row === '' ? [] : [Number(row)])]))
              }
            />
          )
        })}
      </div>
    </section>
  )
}
