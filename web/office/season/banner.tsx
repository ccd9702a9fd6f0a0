import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { nameOfPath } from '#domain/season/setting.ts'
import type { Problem } from '#web/api/problem.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { ErrorSummary } from '#web/kit/form/form-problem.tsx'
import { Message } from '#web/kit/message.tsx'
import { moment } from '#web/office/moment.ts'
import type { SeasonRow } from './api.ts'
import { idOf, pathOf } from './season-form.ts'

/** The place of messages above the form: takes the focus and scrolls into view, since the clicked button is far below. */
export function Banner({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </div>
  )
}

type ErrorsMessageProps = { found: Issue[]; open: Issue[]; onFollow: (path: string) => void }

/** Every error of the last attempt, each a link to its field, in whatever section; what was changed since is struck through. */
export function ErrorsMessage({ found, open, onFollow }: ErrorsMessageProps) {
  const withIds = (issues: Issue[]) => issues.map(({ path, message }) => ({ path: idOf(path), message }))
  return (
    <ErrorSummary
      issues={withIds(found)}
      open={withIds(open)}
      labelOf={(id) => nameOfPath(pathOf(id))}
      onFollow={(id) => onFollow(pathOf(id))}
      most={Infinity}
    />
  )
}

/** How a change would affect bookings, by setting. */
const reasons: Record<string, string> = {
  timeZone: 'these bookings would no longer be at the time that families were given. Move or cancel them first.',
}

const noPlace = 'these bookings would lose their place. Move or cancel them first.'

/** Lists the bookings that a change would affect. */
export function BookingsOutsideMessage({ problem }: { problem: Problem }) {
  return (
    <Message
      look="bad"
      action={
        <Link to="/bookdata" className={buttonClass('plain', 'control')}>
          Open the bookings
        </Link>
      }
    >
      <p>{`Nothing was saved: ${reasons[problem.errors[0]?.path ?? ''] ?? noPlace}`}</p>
      <ul className="mt-1 list-disc ps-5 font-normal">
        {[...new Set(problem.errors.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Message>
  )
}

/** Says who saved during the edit. That is in the form already, with this person's changes on top. */
export function ConflictMessage({ saved: { season, saved_by, saved_at } }: { saved: SeasonRow }) {
  const when = saved_at ? ` on ${moment(saved_at, season.timeZone)}` : ''
  return (
    <Message look="wait">
      {`${saved_by ?? 'Someone'} saved version ${season.version}${when}, while you were editing. Their changes are now in the form, with yours on top, and History lists them. Yours aren’t saved yet: review and save them.`}
    </Message>
  )
}

/** Says that an earlier version is in the form. */
export function EarlierMessage({ version }: { version: number }) {
  return (
    <Message look="wait">
      {`The form now shows the settings of version ${version}. Nothing is saved yet: review what that changes, and save it.`}
    </Message>
  )
}

const key = 'season-flash'

let reloads = false

/** Reloads the page, so that the whole office uses the saved season, and shows a message there. */
export function reloadWithFlash(text: string) {
  sessionStorage.setItem(key, text)
  reloads = true
  location.reload()
}

/** True while the page is being left because everything is saved. */
export function isReloading(): boolean {
  return reloads
}

/** Returns the message for this page after a reload, once. */
export function readFlash(): string {
  const text = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return text
}
