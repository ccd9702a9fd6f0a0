import type { Ref } from 'react'
import type { ReviewDetails } from '#domain/registration/review.ts'
import type { Asking } from '../buttons.tsx'
import type { DecisionInput } from '../use-decisions.ts'
import { FlagPanel } from './flag-panel.tsx'
import { Panel, type PanelHandle, titles } from './panel.tsx'

type RequestPanelProps = {
  asking: Asking
  details: ReviewDetails
  formId: string
  handle: Ref<PanelHandle>
  onSend: (asked: DecisionInput) => void
  onCorrection: () => void
  onFlagged: (text: string) => void
}

/** Covers the details below the claim while it asks for a reason; number, fee and picture stay in sight. Fills a phone. */
export function RequestPanel({ asking, details, formId, handle, onSend, onCorrection, onFlagged }: RequestPanelProps) {
  return (
    <section
      role="dialog"
      aria-modal="false"
      aria-label={asking === 'flag' ? 'Flag for a colleague' : titles[asking]}
      className="mt-3 flex min-h-0 flex-1 flex-col overflow-y-auto border-t border-line-2 bg-paper shadow-[0_-10px_24px_-14px_rgb(10_6_20/0.2)] max-wide:fixed max-wide:inset-x-0 max-wide:top-14 max-wide:bottom-16 max-wide:z-30 max-wide:mt-0 [@media(height<480px)]:static!"
    >
      {asking === 'flag' ? (
        <FlagPanel details={details} formId={formId} onDone={onFlagged} />
      ) : asking === 'accepted' && !details.may_accept ? (
        <div className="grid gap-3 px-4 py-3">
          <h2 className="text-base">This payment was used before</h2>
          <p>Only finance or an administrator can accept it. You can flag it for them, ask for a correction, or decline it.</p>
        </div>
      ) : (
        <Panel key={asking} asking={asking} details={details} formId={formId} handle={handle} onSend={onSend} onCorrection={onCorrection} />
      )}
    </section>
  )
}
