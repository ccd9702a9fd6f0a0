import { ChevronDown } from 'lucide-react'
import { m } from '#domain/language/paraglide/messages.js'
import type { OwnView } from '#domain/registration/status-view.ts'
import { Card } from '#web/kit/card.tsx'

/** The family's answers, folded, and the way to everything else that is kept. */
export function WhatYouSent({ sent, action }: { sent: OwnView['sent']; action: string }) {
  return (
    <Card className="px-4.5 wide:px-6">
      <details className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2.5 font-semibold text-accent [&::-webkit-details-marker]:hidden">
          {m['status.what_you_sent']()}
          <ChevronDown size={20} className="ms-auto text-ink-3 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3.5 gap-y-2 border-t border-line py-3.5 text-[0.9375rem]">
          {sent.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="break-words text-ink-2">{label}</dt>
              <dd className="font-semibold break-words whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
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
    </Card>
  )
}
