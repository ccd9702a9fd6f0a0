import { screenshot } from '#domain/payment/screenshot.ts'
import { openText, type ReviewDetails } from '#domain/registration/review.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { RequestPanel } from '../panel/request-panel.tsx'
import { positionText } from '../queue/queue.tsx'
import { Refused } from '../refused.tsx'
import type { Acts } from '../use-acts.ts'
import type { Review } from '../use-review.ts'
import { formOf } from '../words.ts'
import { Batch } from './batch.tsx'
import { Claim, Head } from './claim.tsx'
import { RequestDetails } from './request-details.tsx'

type RequestColumnProps = { review: Review; acts: Acts; formId: string }

/** The current request beside its picture: who, what was paid, and either everything else or the panel that asks for a reason. */
export function RequestColumn({ review, acts, formId }: RequestColumnProps) {
  const { details, error, refetch, panels } = review
  return (
    <aside
      aria-label="Details"
      className={`max-wide:contents wide:border-s wide:border-line [grid-area:details] ${panels.asking ? 'wide:flex wide:min-h-0 wide:flex-col' : 'wide:overflow-y-auto'}`}
    >
      {details ? (
        <Request review={review} acts={acts} formId={formId} details={details} />
      ) : error ? (
        <div className="p-4">
          <LoadError what="this request" error={error} onRetry={refetch} />
        </div>
      ) : (
        <p role="status" className="p-4 text-ink-2">
          Loading…
        </p>
      )}
    </aside>
  )
}

function Request({ review, acts, formId, details }: RequestColumnProps & { details: ReviewDetails }) {
  const { current, queue, payment, panels, decisions, name, other, canDecide } = review
  const { failure, dismiss } = decisions
  const { asking } = panels
  return (
    <>
      <Head details={details} isAlone={!payment.isTogether} place={positionText(queue, current)} name={name} onStep={acts.step} />
      {failure?.id === current && <Refused failure={failure} onNext={acts.next} onClose={dismiss} />}
      <Claim details={details} isCopied={acts.copied === current} onCopy={acts.copyNumber} isLow={asking !== null} />
      {asking ? (
        <RequestPanel
          asking={asking}
          details={payment.isTogether ? aboutPayment(details) : details}
          formId={formId}
          handle={acts.panel}
          onSend={acts.send}
          onCorrection={() => acts.ask('correction')}
          onFlagged={acts.flagged}
        />
      ) : (
        <RequestDetails
          details={details}
          batch={details.batch && <PaidTogether review={review} batch={details.batch} />}
          holder={heldBy(queue?.rows.find(({ id, open_with }) => id === current && open_with !== null) ?? details)}
          other={other}
          onBeside={() => acts.changeView('beside')}
          onOpen={acts.openOther}
          onFlag={canDecide ? () => acts.ask('flag') : null}
        />
      )}
    </>
  )
}

function heldBy({ open_with, is_next }: Pick<ReviewDetails, 'open_with' | 'is_next'>): string | null {
  return open_with === null ? null : openText(open_with, is_next)
}

/** The students for whom a school paid at once. */
function PaidTogether({ review, batch }: { review: Review; batch: NonNullable<ReviewDetails['batch']> }) {
  const { current, payment, walk } = review
  return (
    <Batch
      batch={batch}
      current={current}
      isAlone={!payment.isTogether}
      isTicked={payment.isTicked}
      onTick={payment.tick}
      onAlone={(id) => {
        payment.setAlone(id ?? '')
        if (id !== null && id !== current) walk.jump(id)
      }}
    />
  )
}

/** What can be asked of a school for all students that it paid for: its payment. */
function aboutPayment(details: ReviewDetails): ReviewDetails {
  const evidence: string[] = [formOf(details).roles.txnNo, screenshot.name]
  const isPayment = (names: string[]) => names.length > 0 && names.every((name) => evidence.includes(name))
  return {
    ...details,
    correctable: details.correctable.filter(({ name }) => isPayment([name])),
    reasons: { ...details.reasons, correction: details.reasons.correction.filter(({ asks }) => isPayment(asks)) },
  }
}
