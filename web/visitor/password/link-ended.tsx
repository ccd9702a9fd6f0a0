import type { AccountRole } from '../../../domain/account.ts'
import { buttonClass } from '../../ui/button.tsx'

/** What to do when a mailed link does not work any more. */
export function LinkEnded({ role }: { role: AccountRole | null }) {
  return (
    <>
      <p className="text-ink-2">It was used already, or it is too old. Nothing has changed.</p>
      <a href={`/forgotten-password${role === null ? '' : `?role=${role}`}`} className={buttonClass('primary')}>
        Send me a new link
      </a>
    </>
  )
}
