import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { Button, type ButtonLook } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { sendsEmails } from '#web/office/content.ts'
import { LastDecision } from './decision-outcome.tsx'
import type { Act } from './keys.ts'
import type { PartProps } from './use-acts.ts'
import type { Asking } from './use-review.ts'

const none: [] = []

const bar =
  'flex items-center border-t border-line bg-paper outline-none [grid-area:bar] max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:flex-col max-wide:items-stretch max-wide:shadow-[0_-6px_20px_-12px_rgb(10_6_20/0.25)] max-wide:order-4 [@media(height<480px)]:static!'

/** The lower edge: what can be undone, the way to other requests, and the decision, or what sends an open panel. */
export function DecisionBar({ review, acts }: PartProps) {
  const { queue, panels, decisions } = review
  const { asking } = panels
  return (
    <section aria-label="Decision" id="decision" tabIndex={-1} className={bar}>
      <LastDecision
        decisions={queue?.undoable ?? none}
        onUndo={decisions.undo}
        className={`flex max-wide:border-b max-wide:border-line max-wide:py-2 min-[1200px]:w-73 min-[1200px]:border-e min-[1200px]:border-line wide:h-full ${asking ? 'max-wide:hidden' : ''}`}
      />
      <div className="flex items-center gap-2 px-3 max-wide:hidden">
        <Button className="min-h-11" aria-keyshortcuts="K" onClick={() => acts.act('previous')}>
          <Key>K</Key> Previous
        </Button>
        <Button className="min-h-11" aria-keyshortcuts="J" onClick={() => acts.act('next')}>
          Next <Key>J</Key>
        </Button>
        <Button look="quiet" className="min-h-11" aria-keyshortcuts="?" onClick={() => acts.act('help')}>
          <Keyboard size={16} aria-hidden="true" /> <span className="max-[1200px]:sr-only">Keys</span> <Key>?</Key>
        </Button>
      </div>
      <span className="flex-1" />
      {asking ? <SendButtons review={review} acts={acts} asking={asking} /> : <DecisionButtons review={review} acts={acts} />}
    </section>
  )
}

/** Decline, ask for a correction, accept; of a school's payment with the number of students that it concerns. */
function DecisionButtons({ review: { canDecide, details, needsReason, payment }, acts }: PartProps) {
  const some = payment.rows === null ? '' : ` ${payment.rows.length}`
  const button = (does: Act, key: string, label: ReactNode, look: ButtonLook, width: string) => (
    <Button
      look={look}
      className={`min-h-11 px-4! text-[15px] whitespace-nowrap max-wide:px-1.5! ${width}`}
      aria-keyshortcuts={key}
      disabled={!canDecide}
      onClick={() => acts.act(does)}
    >
      {label} <Key>{key}</Key>
    </Button>
  )
  return (
    <div className="flex items-center gap-2.5 px-3.5 max-wide:gap-2 max-wide:px-3 max-wide:py-2.5">
      {button('decline', 'D', <span>{`Decline${some}`}</span>, 'danger', 'max-wide:flex-[0.8] wide:me-3.5')}
      {button(
        'correction',
        'C',
        <>
          <span className="max-[1100px]:hidden">{askForRest(details) ?? 'Ask for a correction'}</span>
          <span className="min-[1100px]:hidden">Correction</span>
        </>,
        'plain',
        'max-wide:flex-1',
      )}
      {button('accept', 'A', <span>{`Accept${some}${needsReason ? '…' : ''}`}</span>, 'primary', 'max-wide:flex-1')}
    </div>
  )
}

/** 'Ask for the missing ₹900', of a payment that fell short. */
function askForRest(details: ReviewDetails | undefined): string | undefined {
  const [first] = details?.reasons.accepted ?? []
  return first && first.asks.length > 0 ? first.label : undefined
}

const sendWords: Record<Asking, string> = {
  accepted: 'Accept and next',
  declined: 'Decline and next',
  correction: 'Send and next',
  flag: 'Flag',
}

/** Sends what an open panel asks for, or closes it. */
function SendButtons({ review: { details, formId, panels }, acts, asking }: PartProps & { asking: Asking }) {
  const isForbidden = asking === 'accepted' && details?.may_accept === false
  // One of the reasons to accept asks the family instead.
  const isChoice = asking === 'accepted' && askForRest(details) !== undefined
  return (
    <div className="flex items-center gap-2.5 px-4 max-wide:px-3 max-wide:py-2.5">
      {asking !== 'flag' && !isForbidden && (
        <p className="text-[13px] text-ink-2 max-[1000px]:hidden">
          {sendsEmails ? 'Email leaves 5 minutes after you decide' : 'Email waits: no mail server is set up'}
        </p>
      )}
      <Button className="min-h-11 max-wide:flex-1" aria-keyshortcuts="Escape" onClick={panels.close}>
        Cancel <Key>Esc</Key>
      </Button>
      {isForbidden ? (
        <Button look="primary" className="min-h-11 max-wide:flex-[1.4]" onClick={() => acts.ask('flag')}>
          Flag for a colleague
        </Button>
      ) : (
        <Button
          type="submit"
          form={formId}
          look={asking === 'declined' ? 'danger' : 'primary'}
          className="min-h-11 max-wide:flex-[1.4]"
          aria-keyshortcuts="Enter"
        >
          <span>{isChoice ? 'Save and next' : sendWords[asking]}</span> <Key>↵</Key>
        </Button>
      )}
    </div>
  )
}
