import { Link } from '@tanstack/react-router'
import { Flag as FlagIcon } from 'lucide-react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { bankText } from '#domain/registration/flag.ts'
import type { Flag } from '#domain/registration/registration.ts'
import { mayHere } from '#web/office/content.ts'
import { numberText } from '#web/office/format.ts'
import { placeFor } from '#web/office/places.ts'

/** The reasons to look twice, each number of another registration a link to it. */
export function Flags({ flags, tabIndex }: { flags: Flag[]; tabIndex?: number }) {
  return flags.map(({ about, text, others }) => (
    <span key={`${about} ${text}`} className="block w-max max-w-[min(100%,15rem)] text-[12.5px] font-semibold break-words text-wait">
      <FlagIcon size={13} aria-hidden="true" className="me-1 inline-block align-[-2px]" />
      {linked(text, others).map(({ part, other }) =>
        other ? <OtherLink key={part} other={other} text={part} tabIndex={tabIndex} /> : part,
      )}
    </span>
  ))
}

/** What a bank statement shows under the number, in words. */
export function BankNote({ bank }: { bank: NonNullable<OfficeRegistration['bank']> }) {
  return (
    <span className={`block w-max max-w-full text-[12.5px] leading-4.5 font-semibold ${bank.agrees ? 'text-good' : 'text-wait'}`}>
      {!bank.agrees && <FlagIcon size={13} aria-hidden="true" className="me-1 inline-block align-[-2px]" />}
      <span>{bankText(bank)}</span>
    </span>
  )
}

/** Marks a name as flagged, with the reason as a tooltip. */
export function FlagSign({ text }: { text: string }) {
  return (
    <span title={text} className="me-1 text-wait">
      <FlagIcon size={13} aria-hidden="true" className="inline-block align-[-2px]" />
      <span className="sr-only">Flagged: </span>
    </span>
  )
}

type Other = Flag['others'][number]

/** A flag's words in parts: the numbers of other registrations, and what is between them. */
function linked(text: string, others: Other[]): { part: string; other: Other | undefined }[] {
  if (others.length === 0) return [{ part: text, other: undefined }]
  const byNumber = new Map(others.map((other) => [String(other.serial_no), other]))
  return text.split(/(\d+)/).map((part) => ({ part, other: byNumber.get(part) }))
}

type OtherLinkProps = { other: Other; text: string; tabIndex: number | undefined }

/** Leads to review mode, and those who may not review to the list that the other registration is in. */
function OtherLink({ other: { id, serial_no, competition }, text, tabIndex }: OtherLinkProps) {
  const { path, search } = placeFor(competitionNamed(competition), 'all', String(serial_no))
  const inReview = mayHere(ownScreens.review.needs)
  return (
    <Link
      to={inReview ? `/${ownScreens.review.path}` : path}
      search={(inReview ? { competition, id } : search) as never}
      tabIndex={tabIndex}
      className="text-inherit"
    >
      {text}
    </Link>
  )
}

/** What is decided one by one, and why: '5 left out: 4 are flagged, 1 is open with Tom.' */
export function leftOutText(left: { open_with: string | null }[]): string {
  const open = left.flatMap(({ open_with: holder }) => holder ?? [])
  const flagged = left.length - open.length
  const are = (count: number) => `${numberText(count)} ${count === 1 ? 'is' : 'are'}`
  const causes = [
    ...(flagged > 0 ? [`${are(flagged)} flagged`] : []),
    ...(open.length > 0 ? [`${are(open.length)} open with ${[...new Set(open)].join(' and ')}`] : []),
  ]
  return `${numberText(left.length)} left out: ${causes.join(', ')}.`
}
