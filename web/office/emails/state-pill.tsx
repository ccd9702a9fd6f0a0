import type { EmailState } from '#domain/office-api.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import { stateWords } from './email-words.ts'

const looks: Record<EmailState, PillLook> = { waiting: 'wait', held: 'wait', sent: 'good', dead: 'bad', withdrawn: 'quiet' }

export function StatePill({ state }: { state: EmailState }) {
  return <Pill look={looks[state]}>{stateWords[state]}</Pill>
}
