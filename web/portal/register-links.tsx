import { doors } from '#domain/competitions/index.ts'
import { buttonClass } from '#web/kit/button.tsx'

/** Links for a school to register its students: every door made for schools. */
export function RegisterLinks() {
  const places = doors.filter(({ door }) => door.forSchools)
  return (
    <p className="flex flex-wrap gap-3 max-wide:grid">
      {places.map(({ door, competition }) => (
        <a key={door.path} href={`/${door.path}`} className={buttonClass('primary')}>
          {places.length === 1 ? 'Register a student' : `Register a student: ${competition.name}`}
        </a>
      ))}
    </p>
  )
}
