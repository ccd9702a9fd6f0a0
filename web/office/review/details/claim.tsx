import { Check, ChevronLeft, ChevronRight, Copy, Flag } from 'lucide-react'
import type { Ref } from 'react'
import { fieldFor } from '#domain/forms/form.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { studentsText } from '#domain/school/students-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { shortDayMonthText } from '#web/office/format.ts'
import { formOf, nameIn, waitingText } from '../words.ts'
import { statusText } from './other-registration.tsx'

type HeadProps = {
  details: ReviewDetails
  /** Whether it is about one student, also of a payment for several. */
  isAlone: boolean
  /** '2 of 205'. */
  place: string
  name: Ref<HTMLHeadingElement>
  onStep: (by: 1 | -1) => void
}

/** Who it is, and since when it waits. */
export function Head({ details, isAlone, place, name, onStep }: HeadProps) {
  const { registration } = details
  const isOpen = registration.status === 'pending'
  const school = isAlone ? undefined : details.batch?.school?.name
  return (
    <div className="flex min-w-0 items-center gap-x-2.5 px-4 pt-3 max-wide:order-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 ref={name} tabIndex={-1} className="min-w-0 text-xl break-words outline-none">
          {school ?? nameIn(details)}
        </h2>
        <span className="text-ink-2 tabular-nums">{isAlone || !details.batch ? registration.serial_no : counted(details)}</span>
        {isOpen ? (
          <Pill look="wait">{waitingText(Date.parse(registration.submitted_at), Date.now())}</Pill>
        ) : (
          <Pill look={registration.status === 'accepted' ? 'good' : registration.status === 'declined' ? 'bad' : 'quiet'}>
            {statusText(registration)}
          </Pill>
        )}
      </div>
      <span className="text-[13px] whitespace-nowrap text-ink-2 tabular-nums max-wide:hidden">{place}</span>
      <span className="flex gap-1.5 wide:hidden">
        <Button className="min-w-11 px-2!" aria-label="Previous" onClick={() => onStep(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Button>
        <Button className="min-w-11 px-2!" aria-label="Next" onClick={() => onStep(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </span>
    </div>
  )
}

/** '9 students', of one payment. */
function counted({ batch }: ReviewDetails): string {
  return studentsText(batch?.students.length ?? 0)
}

type ClaimProps = {
  details: ReviewDetails
  isCopied: boolean
  onCopy: () => void
  /** Whether a panel takes the room below. */
  isLow: boolean
}

/** What is compared with the picture: number, fee and payee. */
export function Claim({ details, isCopied, onCopy, isLow }: ClaimProps) {
  const number = inGroups(details.txn_no)
  const label = fieldFor(formOf(details), 'txnNo').label
  return (
    <section aria-label="To compare" className="mx-4 mt-3 grid grid-cols-2 rounded-large border border-line max-wide:order-1">
      <div className="col-span-2 px-3.5 py-2.5">
        <h3 className="text-[13px] font-semibold text-ink-2">{label}</h3>
        <div className="flex items-center gap-2.5">
          <p
            className={`min-w-0 flex-1 font-bold break-words tabular-nums [word-spacing:0.06em] ${number.length > 26 ? 'text-lg' : 'text-[31px] leading-tight max-wide:text-2xl'}`}
          >
            {number}
          </p>
          <Button aria-keyshortcuts="T" title="Copy the number (T)" onClick={onCopy}>
            <Copy size={15} aria-hidden="true" /> <span>{isCopied ? 'Copied' : 'Copy'}</span> <span className="sr-only">the number</span>
          </Button>
        </div>
      </div>
      <div className={`border-t border-e border-line px-3.5 py-2.5 ${isLow ? lowHidden : ''}`}>
        <h3 className="text-[13px] font-semibold text-ink-2">Fee expected</h3>
        <p className="text-[25px] leading-tight font-bold tabular-nums">{details.fee}</p>
        <p className="text-[13px] text-ink-2">{`${details.currency}, ${details.fee_for}`}</p>
      </div>
      <Bank bank={details.bank} className={isLow ? lowHidden : ''} />
      <p className={`col-span-2 min-w-0 border-t border-line px-3.5 py-1.5 text-[13px] break-words ${isLow ? lowHidden : ''}`}>
        <span className="font-semibold text-ink-2">Payee</span> <span>{details.payee}</span>
      </p>
    </section>
  )
}

/** What the bank says, beside the fee. */
function Bank({ bank: { line, note, agrees, difference }, className }: { bank: ReviewDetails['bank']; className: string }) {
  return (
    <div className={`min-w-0 border-t border-line px-3.5 py-2.5 ${className}`}>
      <h3 className="text-[13px] font-semibold text-ink-2">Bank statement</h3>
      {line && (
        <p className={`text-[17px] leading-7 font-bold tabular-nums ${agrees ? 'text-good' : 'text-wait'}`}>
          {agrees ? (
            <Check size={16} aria-hidden="true" className="me-1 inline-block align-[-2px]" />
          ) : (
            <Flag size={16} aria-hidden="true" className="me-1 inline-block align-[-2px]" />
          )}
          <span>{`${line.amount} on ${shortDayMonthText(line.day)}`}</span>
          <span className="sr-only">{agrees ? ', agrees with the fee' : ', differs from the fee'}</span>
        </p>
      )}
      <p className="text-[13px] break-words text-ink-2">{difference ? `${note}. ${difference}` : note}</p>
    </div>
  )
}

/** In a low window only the number stays above an open panel. */
const lowHidden = '[@media(height<800px)]:hidden'
