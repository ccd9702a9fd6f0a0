import { ChevronDown } from 'lucide-react'
import { m } from '#domain/language/paraglide/messages.js'
import type { OwnView } from '#domain/registration/status-view.ts'
import { Card } from '#web/kit/card.tsx'
import { SentAnswers } from './sent-answers.tsx'

/** The family's answers, folded, and the way to everything else that is kept. */
export function WhatYouSent({ sent, action }: { sent: OwnView['sent']; action: string }) {
  return (
    <Card className="px-4.5 wide:px-6">
      <details className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2.5 font-semibold text-accent [&::-webkit-details-marker]:hidden">
          {m['status.what_you_sent']()}
          <ChevronDown size={20} className="ms-auto text-ink-3 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <SentAnswers sent={sent} className="border-t border-line py-3.5" />
      </details>
      <p className="border-t border-line">
        <a href={`${action}/correct`} className="flex min-h-13 items-center py-2.5">
          {m['correction.correct_something']()}
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
