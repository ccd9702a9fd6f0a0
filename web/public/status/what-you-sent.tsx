import { m } from '#domain/language/paraglide/messages.js'
import type { OwnView } from '#domain/registration/status-view.ts'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { TermList } from '#web/kit/term-list.tsx'

type Props = { own: OwnView; isWithdrawn: boolean; action: string }

/** The family's answers, folded, its receipt, and the way to everything else that is kept; nothing more can be done with a withdrawn one. */
export function WhatYouSent({ own: { sent, hasReceipt }, isWithdrawn, action }: Props) {
  const links: [path: string, text: string, isShown: boolean][] = [
    ['/receipt', m['status.receipt_for_payment'](), hasReceipt],
    ['/correct', m['correction.correct_something'](), !isWithdrawn],
    ['/data#twice', m['status.i_paid_twice'](), !isWithdrawn],
    ['/data', m['status.what_keep_who_seen'](), true],
    ['/data?withdraw#withdraw', m['status.withdraw_the_registration'](), !isWithdrawn],
  ]
  const shown = links.filter(([, , isShown]) => isShown)
  return (
    <Card className="px-4.5 wide:px-6">
      <Fold title={m['status.what_you_sent']()}>
        <TermList terms={sent.map(({ label, text }) => [label, text])} className="border-t border-line py-3.5" />
      </Fold>
      {shown.map(([path, text]) => (
        <p key={path} className="border-t border-line">
          <a href={`${action}${path}`} className="flex min-h-13 items-center py-2.5">
            {text}
          </a>
        </p>
      ))}
    </Card>
  )
}
