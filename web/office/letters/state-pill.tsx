import type { LetterState } from '../../../domain/api.ts'
import { Pill, type PillLook } from '../../ui/pill.tsx'
import { stateWords } from './letter-words.ts'

const looks: Record<LetterState, PillLook> = { waiting: 'wait', held: 'wait', sent: 'good', dead: 'bad', withdrawn: 'quiet' }

export function StatePill({ state }: { state: LetterState }) {
  return <Pill look={looks[state]}>{stateWords[state]}</Pill>
}
