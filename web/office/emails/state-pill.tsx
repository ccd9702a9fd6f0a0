import type { LetterState } from '#domain/office-api.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import { stateWords } from './letter-words.ts'

const looks: Record<LetterState, PillLook> = { waiting: 'wait', held: 'wait', sent: 'good', dead: 'bad', withdrawn: 'quiet' }

export function StatePill({ state }: { state: LetterState }) {
  return <Pill look={looks[state]}>{stateWords[state]}</Pill>
}
