import { m } from '#domain/language/paraglide/messages.js'
import type { OwnView } from '#domain/registration/status-view.ts'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { TermList } from '#web/kit/term-list.tsx'

/** The family's answers, folded, its receipt, and the way to everything else that is kept. */
export function WhatYouSent({ own: { sent, hasReceipt }, action }: { own: OwnView; action: string }) {
  return (
    <Card className="px-4.5 wide:px-6">
      <Fold title={m['status.what_you_sent']()}>
        <TermList terms={sent.map(({ label, text }) => [label, text])} className="border-t border-line py-3.5" />
      </Fold>
      {hasReceipt && (
        <p className="border-t border-line">
          <a href={`${action}/receipt`} className="flex min-h-13 items-center py-2.5">
            {m['status.receipt_for_payment']()}
          </a>
        </p>
      )}
      <p className="border-t border-line">
        <a href={`${action}/correct`} className="flex min-h-13 items-center py-2.5">
          {m['correction.correct_something']()}
        </a>
      </p>
      <p className="border-t border-line">
        <a href={`${action}/data#twice`} className="flex min-h-13 items-center py-2.5">
          {m['status.i_paid_twice']()}
        </a>
      </p>
      <p className="border-t border-line">
        <a href={`${action}/data`} className="flex min-h-13 items-center py-2.5">
          {m['status.what_keep_who_seen']()}
        </a>
      </p>
      <p className="border-t border-line">
        <a href={`${action}/data?withdraw#withdraw`} className="flex min-h-13 items-center py-2.5">
          {m['status.withdraw_the_registration']()}
        </a>
      </p>
    </Card>
  )
}
