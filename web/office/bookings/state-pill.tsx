import type { OfficeBooking } from '#domain/booking/booking.ts'
import { Pill } from '#web/kit/pill.tsx'
import { stateWords } from './booking-search.ts'

export function BookingPill({ state }: Pick<OfficeBooking, 'state'>) {
  return <Pill look={state === 'booked' ? 'good' : 'bad'}>{stateWords[state]}</Pill>
}
