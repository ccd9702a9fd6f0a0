import type { Entrance } from '#domain/competitions/entrance.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import type { Sent } from './steps.ts'

/** The last step: the confirmation, the reference to quote, and a link home. */
export function DoneStep({ receipt, home, door }: Sent & { home: string; door: Entrance['door'] }) {
  return (
    <>
      <Message look="good">{receipt.message}</Message>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-2">Reference</dt>
        <dd className="font-bold break-words">{receipt.reference}</dd>
        <dt className="text-ink-2">Serial number</dt>
        <dd className="font-bold tabular-nums">{receipt.serial_no}</dd>
      </dl>
      <p className="text-sm text-ink-2">Please note the reference. Include it when you write to us about this registration.</p>
      <div className="flex flex-col-reverse gap-3 border-t border-line pt-4.5 wide:flex-row wide:justify-end">
        {/* The receipt is stored in this history entry; the next form must not find it. */}
        <a href={`/${door.path}`} onClick={() => history.replaceState(null, '')} className={buttonClass()}>
          {door.forSchools ? 'Register another student' : 'Register another'}
        </a>
        {door.school !== null && (
          <a href="/school/students" className={buttonClass()}>
            Registered Students
          </a>
        )}
        <a href={home} className={buttonClass('primary')}>
          Home
        </a>
      </div>
    </>
  )
}
