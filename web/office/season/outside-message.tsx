import { Link } from '@tanstack/react-router'
import type { Problem } from '#web/api/problem.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** How a change would affect bookings, by setting. */
const reasons: Record<string, string> = {
  round: 'these bookings are still to come. The next season begins after them, or when you have moved or cancelled them.',
  timeZone: 'these bookings would be at another moment than the families were told. Move or cancel them first.',
}
const noPlace = 'these bookings would be left without a place. Move or cancel them first.'

/** Lists the bookings that a change would affect. */
export function OutsideMessage({ problem }: { problem: Problem }) {
  return (
    <Message
      look="bad"
      action={
        <Link to="/bookdata" className={buttonClass('plain', 'control')}>
          Open the bookings
        </Link>
      }
    >
      <p>Nothing is saved: {reasons[problem.errors[0]?.path ?? ''] ?? noPlace}</p>
      <ul className="mt-1 list-disc pl-5 font-normal">
        {[...new Set(problem.errors.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Message>
  )
}
