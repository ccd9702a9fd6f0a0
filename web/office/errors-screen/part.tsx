import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import { Card } from '#web/kit/card.tsx'
import { numberText } from '#web/office/format.ts'
import { moment } from '#web/office/moment.ts'
import { placeFor } from '#web/office/places.ts'

type PartProps = { title: string; total: number; shown: number; more?: ReactNode; children: ReactNode }

/** A group of errors under its heading; `more` leads to those that aren’t shown. */
export function ErrorGroup({ title, total, shown, more, children }: PartProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
        <h2 className="text-base">
          <span>{title}</span> <span className="text-ink-2 tabular-nums">{numberText(total)}</span>
        </h2>
        {shown < total && more}
      </div>
      <ul>{children}</ul>
    </Card>
  )
}

type RowProps = { name: string; text: string; at: string; more?: ReactNode; children?: ReactNode }

/** One error, with the buttons that fix it; `more` says more about it. */
export function ErrorRow({ name, text, at, more, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{name}</p>
        <p className="break-words text-ink-2">{`${text} · ${moment(at)}`}</p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
      {more}
    </li>
  )
}

type OpenRegistrationProps = { competition: string; status: ListedStatus; search: string; label?: string }

/** Leads to the list where a registration can be edited; `search` finds it there. */
export function OpenRegistration({ competition, status, search: text, label }: OpenRegistrationProps) {
  const { path, search } = placeFor(competitionNamed(competition), status, text)
  return (
    <Link to={path} search={search as never} aria-label={label} className="inline-flex min-h-11 items-center px-2 wide:min-h-9">
      Open
    </Link>
  )
}
