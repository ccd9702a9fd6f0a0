import type { AccountRole } from '#domain/account/account.ts'
import { buttonClass } from '#web/kit/button.tsx'

/** What to do when an emailed link has expired. `role` is known only if it expired while the page was open. */
export function LinkEnded({ role }: { role: AccountRole | null }) {
  const roles = role === null ? (['user', 'school', 'admin'] as const) : [role]
  return (
    <>
      <p className="text-ink-2">It was used already, or it is too old. Nothing has changed.</p>
      <ul className="grid gap-2.5">
        {roles.map((known) => (
          <li key={known} className="grid">
            <a href={`/forgotten-password?role=${known}`} className={buttonClass(role === null ? 'plain' : 'primary', 'text-center')}>
              {role === null ? `New link for ${named[known]}` : 'Send me a new link'}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const named: Record<AccountRole, string> = { user: 'a student', school: 'a school', admin: 'an administrator' }
