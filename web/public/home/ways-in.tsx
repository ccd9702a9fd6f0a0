import { signInPages } from '#domain/account/account.ts'
import { Card } from '#web/kit/card.tsx'

const ways: { href: string; label: string; what: string }[] = [
  { href: '/check', label: 'Check my registration', what: 'with the reference from our letter' },
  { href: signInPages.user.path, label: signInPages.user.title, what: 'for students whose registration was accepted' },
  { href: signInPages.school.path, label: signInPages.school.title, what: 'for registered schools, and to your dashboard' },
  { href: '/SchoolRegister', label: 'Register your school', what: 'for schools that are new here' },
]

/** Links for returning visitors and for schools. */
export function WaysIn() {
  return (
    <Card className="p-4.5 wide:p-6">
      <h2 className="text-xl">Students and schools</h2>
      <ul className="mt-2 grid gap-1">
        {ways.map(({ href, label, what }) => (
          <li key={href} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <a href={href} className="py-2.5 font-semibold">
              {label}
            </a>
            <span className="text-sm text-ink-2">{what}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
