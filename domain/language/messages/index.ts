import { accounts } from './accounts.ts'
import { answers } from './answers.ts'
import { area } from './area.ts'
import { booking } from './booking.ts'
import { consent } from './consent.ts'
import { correcting } from './correcting.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { ownData } from './own-data.ts'
import { paying } from './paying.ts'
import { privacy } from './privacy.ts'
import { profile } from './profile.ts'
import { refusals } from './refusals.ts'
import { registering } from './registering.ts'
import { schoolArea } from './school-area.ts'
import { schools } from './schools.ts'
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
  ...area,
  ...profile,
  ...privacy,
  ...ownData,
  ...correcting,
  ...schools,
  ...schoolArea,
}

/** A message, named by its English text. */
export type Message = keyof typeof messages
