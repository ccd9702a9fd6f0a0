import { DecisionButtons, SendButtons, WalkButtons } from './buttons.tsx'
import { LastDecision } from './queue/last-decisions.tsx'
import type { Acts } from './use-acts.ts'
import type { Review } from './use-review.ts'

const none: [] = []

const bar =
  'flex items-center border-t border-line bg-paper outline-none [grid-area:bar] max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:flex-col max-wide:items-stretch max-wide:shadow-[0_-6px_20px_-12px_rgb(10_6_20/0.25)] max-wide:order-4 [@media(height<480px)]:static!'

type DecisionBarProps = { review: Review; acts: Acts; formId: string }

/** The lower edge: what can be undone, the way to other requests, and the decision, or what sends an open panel. */
export function DecisionBar({ review, acts, formId }: DecisionBarProps) {
  const { queue, details, payment, panels, decisions, canDecide, needsReason } = review
  const { asking } = panels
  return (
    <section aria-label="Decision" id="decision" tabIndex={-1} className={bar}>
      <LastDecision
        decisions={queue?.undoable ?? none}
        onUndo={decisions.undo}
        className={`flex max-wide:border-b max-wide:border-line max-wide:py-2 min-[1200px]:w-73 min-[1200px]:border-e min-[1200px]:border-line wide:h-full ${asking ? 'max-wide:hidden' : ''}`}
      />
      <WalkButtons onAct={acts.act} />
      <span className="flex-1" />
      {asking ? (
        <SendButtons
          asking={asking}
          formId={formId}
          isChoice={(details?.reasons.accepted[0]?.asks.length ?? 0) > 0}
          isForbidden={asking === 'accepted' && details?.may_accept === false}
          onCancel={panels.close}
          onFlag={() => acts.ask('flag')}
        />
      ) : (
        <DecisionButtons canDecide={canDecide} needsReason={needsReason} count={payment.rows?.length ?? null} onAct={acts.act} />
      )}
    </section>
  )
}
