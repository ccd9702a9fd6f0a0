import type { Status } from '#domain/registration/registration.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import { statusWords } from './filters.ts'

const looks: Record<Status, PillLook> = { pending: 'wait', accepted: 'good', declined: 'bad' }

export function StatusPill({ status }: { status: Status }) {
  return <Pill look={looks[status]}>{statusWords[status]}</Pill>
}
