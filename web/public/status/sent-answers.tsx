import type { OwnView } from '#domain/registration/status-view.ts'

/** What was sent: each question with its answer. */
export function SentAnswers({ sent, className = '' }: { sent: OwnView['sent']; className?: string }) {
  return (
    <dl className={`grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3.5 gap-y-2 text-[0.9375rem] ${className}`}>
      {sent.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="break-words text-ink-2">{label}</dt>
          <dd className="font-semibold break-words whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
