import { accounts } from './accounts.ts'
import { answers } from './answers.ts'
import { booking } from './booking.ts'
import { consent } from './consent.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { paying } from './paying.ts'
import { refusals } from './refusals.ts'
import { registering } from './registering.ts'
import { season } from './season.ts'
import { status } from './status.ts'

/** Every message that families read, by its English text. */
export const messages = {
  ...frame,
  ...home,
  ...registering,
  ...paying,
  ...booking,
  ...consent,
  ...status,
  ...answers,
  ...accounts,
  ...refusals,
  ...season,
}

/** A message, named by its English text. */
export type Message = keyof typeof messages
