import type { RefObject } from 'react'
import type { BookingAnswers } from '../../../domain/booking.ts'
import { slotStart } from '../../../domain/slot-time.ts'
import { zoneName } from '../../../domain/zone-name.ts'
import { day } from '../../ui/day.ts'
import { Message } from '../../ui/message.tsx'

type Props = { place: RefObject<HTMLDivElement | null>; text: string; answers: BookingAnswers; timeZone: string }

/** What was booked, above the emptied form, until the next one. */
export function Booked({ place, text, answers, timeZone }: Props) {
  const { student_name, date, time_slot, parent_email } = answers
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-5 outline-none">
      <Message look="good">
        <p className="text-lg">{text}</p>
        <p className="mt-1 font-normal text-ink">
          {student_name}: {day(date, 'UTC')}, {time_slot} {zoneName(timeZone, slotStart(date, time_slot, timeZone))}. We write to{' '}
          {parent_email}.
        </p>
      </Message>
    </div>
  )
}
