import { Link } from '@tanstack/react-router'
import type { Problem } from '../../api/problem.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** Which bookings a change would leave without a seat. */
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
      <p>Nothing is saved: these bookings would be left without a place. Move or cancel them first.</p>
      <ul className="mt-1 list-disc pl-5 font-normal">
        {[...new Set(problem.errors.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Message>
  )
}
