import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { OtherRegistration } from '#domain/registration/review.ts'
import { shortMoment } from '#web/office/moment.ts'

/** Opens another registration here; false when it belongs to another queue, and its link should be followed. */
export type OnOpen = (other: OtherRegistration) => boolean

/** A link to another registration in review mode. */
export function OtherLink({ other, onOpen, children }: { other: OtherRegistration; onOpen: OnOpen; children: ReactNode }) {
  return (
    <Link
      to={`/${ownScreens.review.path}`}
      search={{ competition: other.competition, id: other.id } as never}
      className="text-inherit"
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey && onOpen(other)) event.preventDefault()
      }}
    >
      {children}
    </Link>
  )
}

/** What became of another registration: 'Aanya Raghunathan, ₹1,000, accepted 18 Nov by Nadia. Same parent.' */
export function otherText({ name, fee, status, decided_at, decided_by, is_earlier, same_parent }: OtherRegistration): string {
  const when = decided_at ? ` ${shortDay(decided_at)}` : ''
  const by = decided_by ? ` by ${decided_by}` : ''
  const words = status === 'pending' ? 'waiting' : status === 'correction' ? 'with the family' : `${status}${when}${by}`
  return `${name}, ${fee}, ${words}${is_earlier ? ', an earlier season' : ''}.${same_parent ? ' Same parent.' : ''}`
}

/** What became of a registration, and when: 'Accepted 18 Nov', 'Waiting', 'With the family'. */
export function statusText({ status, decided_at }: { status: Status; decided_at: string | null }): string {
  if (status === 'pending') return 'Waiting'
  if (status === 'correction') return 'With the family'
  const on = decided_at && ` ${shortDay(decided_at)}`
  return `${status === 'accepted' ? 'Accepted' : 'Declined'}${on ?? ''}`
}

function shortDay(iso: string): string {
  return shortMoment(iso).replace(/,.*/, '')
}
