import type { Status } from '../../../domain/registration.ts'
import { Pill, type PillLook } from '../../ui/pill.tsx'
import { statusWords } from './filters.ts'

const looks: Record<Status, PillLook> = { pending: 'wait', accepted: 'good', declined: 'bad' }

export function StatusPill({ status }: { status: Status }) {
  return <Pill look={looks[status]}>{statusWords[status]}</Pill>
}
