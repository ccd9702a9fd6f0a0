import type { BookingReceipt, OwnBookingChanged, PlaceLeft, PlaceTaken, WaitingReceipt } from '#domain/booking/api.ts'
import { answerWith } from '#web/api/shape.ts'

export const bookingAnswer = answerWith<BookingReceipt>({ message: 'string', details: 'string', booking: 'object' })
export const changedAnswer = answerWith<OwnBookingChanged>({ message: 'string', booking: 'object' })
export const takenAnswer = answerWith<PlaceTaken>({ message: 'string', booking: 'object', link: 'string' })
export const waitingAnswer = answerWith<WaitingReceipt>({ message: 'string', details: 'string', place: 'object' })
export const leftAnswer = answerWith<PlaceLeft>({ message: 'string' })
