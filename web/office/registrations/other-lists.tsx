import { Link } from '@tanstack/react-router'
import { competitionNamed, listFor } from '#domain/competitions/index.ts'
import type { RegistrationPage } from '#domain/registration/api.ts'
import { placeFor } from '#web/office/places.ts'
import { StatusPill } from './columns.tsx'
import { usePeople } from './find.ts'

/** So few rows are found that it's worth saying what the same search finds elsewhere, and so many of those are shown. */
const few = 5

/** What a search finds in other lists, and in this one under another status, below the few rows that it finds here. */
export function OtherLists({ q, found }: { q: string; found: RegistrationPage | undefined }) {
  const isFew = found !== undefined && found.total <= few
  const { data } = usePeople(isFew && q.length > 2 ? q : '')
  const others = (data?.people ?? []).filter(({ id }) => !found?.rows.some((row) => row.id === id)).slice(0, few)
  if (!isFew || others.length === 0) return null
  return (
    <section aria-labelledby="other-lists" className="border-t border-line bg-ground p-4">
      <h2 id="other-lists" className="text-[13px] text-ink-2">
        In other lists
      </h2>
      <ul className="mt-2 grid gap-2">
        {others.map(({ id, competition, status, serial_no, name }) => {
          const { path, search } = placeFor(competitionNamed(competition), status, q)
          return (
            <li key={id}>
              <Link
                to={path}
                search={search as never}
                className="control grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 rounded-medium border border-line bg-paper px-3 py-2 text-ink no-underline hover:border-accent wide:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)_8rem]"
              >
                <span className="text-ink-2 tabular-nums">{serial_no}</span>
                <span className="font-semibold break-words">{name}</span>
                <span className="max-wide:col-start-2">{listFor(competitionNamed(competition), status).menu}</span>
                <span className="max-wide:col-start-2">
                  <StatusPill status={status} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
