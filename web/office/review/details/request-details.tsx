import { Flag, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import type { OtherRegistration, ReviewDetails } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { formOf } from '../words.ts'
import { FlagDetails } from './flags.tsx'
import type { OnOpen } from './other-registration.tsx'
import { AnswerList, Corrections, FamilyRegistrations, ReviewHistory } from './parts.tsx'

type RequestDetailsProps = {
  details: ReviewDetails
  /** The students of a school's payment, if it is one. */
  batch: ReactNode
  /** Which colleague has it open, or gets it next. */
  holder: string | null
  /** The registration whose picture can be shown beside. */
  other: OtherRegistration | null
  onBeside: () => void
  onOpen: OnOpen
  /** Null where it can't be flagged. */
  onFlag: (() => void) | null
}

/** That the family won't read what we write, and where to call it or to correct the address. */
function EmailFails({ details }: { details: ReviewDetails }) {
  const { contactEmail, email } = formOf(details).roles
  return (
    <p className="mx-4 mt-3 text-[13.5px] max-wide:order-1">
      <MailX size={14} aria-hidden="true" className="me-1 inline-block align-[-2px] text-wait" />
      <b className="text-wait">{contactEmail === email ? 'Email fails.' : 'Parent’s email fails.'}</b>{' '}
      <span>{`${details.email_fails}.`}</span>{' '}
      <a href={`/${ownScreens.errors.path}`} className="underline">
        Call or correct it
      </a>
    </p>
  )
}

/** Everything below the claim: flags, corrections, answers, family and history. */
export function RequestDetails({ details, batch, holder, other, onBeside, onOpen, onFlag }: RequestDetailsProps) {
  return (
    <>
      {batch}
      {holder && <p className="mx-4 mt-3 font-semibold text-wait max-wide:order-1">{holder}</p>}
      {details.email_fails && <EmailFails details={details} />}
      <FlagDetails details={details} other={other} onBeside={onBeside} onOpen={onOpen} />
      <article className="grid content-start gap-3 px-4 py-3 max-wide:order-3 max-wide:pt-4">
        <Corrections corrections={details.corrections} />
        <AnswerList details={details} />
        <FamilyRegistrations family={details.family} onOpen={onOpen} />
        <ReviewHistory
          history={details.history}
          emails={details.emails}
          action={
            onFlag && (
              <Button look="quiet" className="-my-2.5 min-h-11" aria-keyshortcuts="F" onClick={onFlag}>
                <Flag size={14} aria-hidden="true" /> Flag for a colleague <Key>F</Key>
              </Button>
            )
          }
        />
      </article>
    </>
  )
}
