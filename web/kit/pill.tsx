import type { ReactNode } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { type Status, statuses } from '#domain/registration/registration.ts'

const looks = {
  good: 'bg-good-tint text-good',
  bad: 'bg-bad-tint text-bad',
  wait: 'bg-wait-tint text-wait',
  accent: 'bg-tint text-accent-strong',
  quiet: 'border border-line-2 text-ink-2',
}

export type PillLook = keyof typeof looks

/** A state in one word. */
export function Pill({ look, children }: { look: PillLook; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-[12.5px] font-semibold min-[18rem]:whitespace-nowrap ${looks[look]}`}>
      {children}
    </span>
  )
}

/** The state of a registration, in a family's words; 'unpaid' is a student whom a school has added and not paid for, 'withdrawn' one who doesn't take part. */
export const stateWords = {
  unpaid: { look: 'quiet', text: m['frame.not_paid_yet'] },
  pending: { look: 'accent', text: m['frame.checking_payment'] },
  correction: { look: 'wait', text: m['frame.please_correct'] },
  accepted: { look: 'good', text: m['frame.accepted'] },
  declined: { look: 'bad', text: m['frame.not_accepted'] },
  withdrawn: { look: 'quiet', text: m['status.withdrawn'] },
} satisfies Record<Status | 'unpaid' | 'withdrawn', { look: PillLook; text: () => string }>

export function StatePill({ status }: { status: string }) {
  const known = ([...statuses, 'unpaid', 'withdrawn'] as const).find((candidate) => candidate === status)
  if (!known) return <Pill look="quiet">{status}</Pill>
  const { look, text } = stateWords[known]
  return <Pill look={look}>{text()}</Pill>
}
