import type { AccountRole } from '#domain/account/account.ts'

/** Where people without an account register (specification 2.8, 2.9); administrators are invited. */
const registering: Record<AccountRole, string | null> = { admin: null, user: '/', school: '/SchoolRegister' }

/** Links for people who can't sign in. */
export function WaysOn({ role }: { role: AccountRole }) {
  const register = registering[role]
  return (
    <p className="flex flex-wrap justify-between gap-x-6 text-[0.9375rem]">
      <a href={`/forgotten-password?role=${role}`} className="inline-flex min-h-11 items-center">
        forget password
      </a>
      {register !== null && (
        <a href={register} className="inline-flex min-h-11 items-center">
          register
        </a>
      )}
    </p>
  )
}
