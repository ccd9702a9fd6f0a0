import { cutIn, type ResultRound, rankedIn } from '#domain/result/api.ts'
import { placesOf } from '#domain/result/ranking.ts'

/** The columns of a round's workbook; those of a file to import are among them. */
export function roundColumns({ maximum }: Pick<ResultRound, 'maximum'>) {
  return [
    { name: 'place', label: 'Place' },
    { name: 'serial_no', label: 'Serial No' },
    { name: 'reference', label: 'Reference' },
    { name: 'name', label: 'Name' },
    { name: 'school', label: 'School' },
    { name: 'class_name', label: 'Class' },
    { name: 'country', label: 'Country' },
    { name: 'booked', label: 'Booked' },
    { name: 'score', label: maximum === null ? 'Score' : `Score of ${maximum}` },
    { name: 'absent', label: 'Absent' },
    { name: 'award', label: 'Award' },
    { name: 'through', label: 'Goes through' },
    { name: 'state', label: 'State' },
    { name: 'remark', label: 'Remark' },
  ]
}

/** Yields the rows of a round for a workbook, the best first. */
export async function* resultRows(round: ResultRound): AsyncGenerator<Record<string, string | number>> {
  const places = placesOf(rankedIn(round.rows, round.rule.per))
  const cut = cutIn(round)
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? Number.MAX_SAFE_INTEGER
  for (const row of round.rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.serial_no - b.serial_no)) {
    const isThrough = row.is_through ?? cut?.through.has(row.id) ?? null
    yield {
      ...{ serial_no: row.serial_no, reference: row.reference, name: row.name, school: row.school, class_name: row.class_name },
      ...{ country: row.country, booked: row.booked ?? '', award: row.award ?? '', remark: row.remark ?? '' },
      place: places.get(row.id) ?? '',
      score: row.score ?? '',
      absent: row.is_absent ? 'yes' : '',
      through: isThrough === null ? '' : isThrough ? 'yes' : 'no',
      state: row.score === null && !row.is_absent ? 'missing' : row.state,
    }
  }
}
