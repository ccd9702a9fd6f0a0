import { Check, ChevronLeft, ChevronRight, Copy, Flag, MailX } from 'lucide-react'
import { fieldFor } from '#domain/forms/form.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { openText } from '#domain/registration/flag.ts'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { studentsText } from '#domain/school/texts.ts'
import { Button } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { NotLoaded } from '#web/office/errors.tsx'
import { shortDayMonthText } from '#web/office/format.ts'
import { formOf, personName } from '#web/office/registrations/search.ts'
import { Batch } from './batch.tsx'
import { Refused } from './decision-outcome.tsx'
import { AnswerList, Corrections, FamilyRegistrations, ReviewHistory } from './details.tsx'
import { FlagDetails, statusText } from './flags.tsx'
import { waitingText } from './labels.ts'
import { RequestPanel } from './panel.tsx'
import { positionText } from './queue.tsx'
import type { PartProps } from './use-acts.ts'

/** The current request beside its picture: who, what was paid, and either everything else or the panel that asks for a reason. */
export function RequestColumn({ review, acts }: PartProps) {
  const { details, error, refetch, panels } = review
  return (
    <aside
      aria-label="Details"
      className={`max-wide:contents wide:border-s wide:border-line [grid-area:details] ${panels.asking ? 'wide:flex wide:min-h-0 wide:flex-col' : 'wide:overflow-y-auto'}`}
    >
      {details ? (
        <Request review={review} acts={acts} details={details} />
      ) : (
        <div className="p-4">
          <NotLoaded what="this request" error={error} refetch={refetch} />
        </div>
      )}
    </aside>
  )
}

type RequestProps = PartProps & { details: ReviewDetails }

function Request(props: RequestProps) {
  const { current, panels, decisions } = props.review
  const { failure, dismiss } = decisions
  return (
    <>
      <Head {...props} />
      {failure?.id === current && <Refused failure={failure} onNext={props.acts.next} onClose={dismiss} />}
      <Claim {...props} />
      {panels.asking ? <RequestPanel {...props} asking={panels.asking} /> : <RequestDetails {...props} />}
    </>
  )
}

/** Everything below the claim: students, flags, corrections, answers, family and history. */
function RequestDetails({ review, acts, details }: RequestProps) {
  const { current, queue, canDecide } = review
  const { open_with, is_next } = queue?.rows.find((row) => row.id === current && row.open_with !== null) ?? details
  return (
    <>
      {details.batch && <Batch review={review} batch={details.batch} />}
      {open_with !== null && <p className="mx-4 mt-3 font-semibold text-wait max-wide:order-1">{openText(open_with, is_next)}</p>}
      {details.email_fails && <EmailFails details={details} />}
      <FlagDetails review={review} acts={acts} details={details} />
      <article className="grid content-start gap-3 px-4 py-3 max-wide:order-3 max-wide:pt-4">
        <Corrections corrections={details.corrections} />
        <AnswerList details={details} />
        <FamilyRegistrations family={details.family} onOpen={acts.openOther} />
        <ReviewHistory
          history={details.history}
          emails={details.emails}
          action={
            canDecide && (
              <Button look="quiet" className="-my-2.5 min-h-11" aria-keyshortcuts="F" onClick={() => acts.ask('flag')}>
                <Flag size={14} aria-hidden="true" /> Flag for a colleague <Key>F</Key>
              </Button>
            )
          }
        />
      </article>
    </>
  )
}

/** That the family won't read what we write, and where to call it or to correct the address. */
function EmailFails({ details }: { details: ReviewDetails }) {
  const { contactEmail, email } = formOf(details.registration).roles
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

/** Who it is, and since when it waits. */
function Head({ review, acts, details }: RequestProps) {
  const { registration } = details
  const isAlone = !review.payment.isTogether
  const isOpen = registration.status === 'pending'
  const school = isAlone ? undefined : details.batch?.school?.name
  return (
    <div className="flex min-w-0 items-center gap-x-2.5 px-4 pt-3 max-wide:order-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 ref={review.name} tabIndex={-1} className="min-w-0 text-xl break-words outline-none">
          {school ?? personName(details.registration)}
        </h2>
        <span className="text-ink-2 tabular-nums">
          {isAlone || !details.batch ? registration.serial_no : studentsText(details.batch.students.length)}
        </span>
        {isOpen ? (
          <Pill look="wait">{waitingText(Date.parse(registration.submitted_at), Date.now())}</Pill>
        ) : (
          <Pill look={registration.status === 'accepted' ? 'good' : registration.status === 'declined' ? 'bad' : 'quiet'}>
            {statusText(registration)}
          </Pill>
        )}
      </div>
      <span className="text-[13px] whitespace-nowrap text-ink-2 tabular-nums max-wide:hidden">{positionText(review)}</span>
      <span className="flex gap-1.5 wide:hidden">
        <Button className="min-w-11 px-2!" aria-label="Previous" onClick={() => acts.step(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Button>
        <Button className="min-w-11 px-2!" aria-label="Next" onClick={() => acts.step(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </span>
    </div>
  )
}

/** What is compared with the picture: number, fee and payee. */
function Claim({ review, acts, details }: RequestProps) {
  const low = review.panels.asking ? lowHidden : ''
  const number = inGroups(details.txn_no)
  const label = fieldFor(formOf(details.registration), 'txnNo').label
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
          <Button aria-keyshortcuts="T" title="Copy the number (T)" onClick={acts.copyNumber}>
            <Copy size={15} aria-hidden="true" /> <span>{acts.copied === review.current ? 'Copied' : 'Copy'}</span>{' '}
            <span className="sr-only">the number</span>
          </Button>
        </div>
      </div>
      <div className={`border-t border-e border-line px-3.5 py-2.5 ${low}`}>
        <h3 className="text-[13px] font-semibold text-ink-2">Fee expected</h3>
        <p className="text-[25px] leading-tight font-bold tabular-nums">{details.fee}</p>
        <p className="text-[13px] text-ink-2">{`${details.currency}, ${details.fee_for}`}</p>
      </div>
      <Bank bank={details.bank} className={low} />
      <p className={`col-span-2 min-w-0 border-t border-line px-3.5 py-1.5 text-[13px] break-words ${low}`}>
        <span className="font-semibold text-ink-2">Payee</span> <span>{details.payee}</span>
      </p>
    </section>
  )
}

/** What the bank says, beside the fee. */
function Bank({ bank: { line, note, agrees, difference }, className }: { bank: ReviewDetails['bank']; className: string }) {
  return (
    <div className={`min-w-0 border-t border-line px-3.5 py-2.5 ${line && !agrees ? 'bg-wait-tint' : ''} ${className}`}>
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
