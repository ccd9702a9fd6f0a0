import { specifiedDays } from '#domain/booking/booking.ts'
import { usualWording } from '#domain/certificate/wording.ts'
import { disclaimerClauses, disclaimerVersion } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { examplePayment } from '#domain/competitions/payment.ts'
import type { Season } from './season.ts'

/** The specification's values (sections 2.7 and 9), with those of each competition and door. */
export const defaultSeason: Season = {
  version: 0,
  round: 1,
  name: '2024-25',
  organisation: 'Global Spelling Bee',
  contact: 'help@example.org',
  phone: null,
  whatsapp: null,
  coordinator: null,
  timeZone: 'Asia/Kolkata',
  reviewDays: 2,
  home: {
    heading: 'The spelling bee for school students in India and around the world',
    intro:
      'Children from many countries compete in three rounds: the quarter-final, the semi-final and the Eurasian Spelling Bee. The quarter-final is online, at a time your family chooses.',
    steps: [
      'Hears a word: a judge says it clearly, in a video call.',
      'Asks about it: “Can you say it again?” “What does it mean?” Asking is allowed, and wise.',
      'Spells it: letter by letter. Each word that is right counts.',
    ],
    word: 'CHAMELEON',
    clue: ['“kuh-MEE-lee-un”', 'A lizard that can change its colour.', '“The … sat so still that nobody saw it.”'],
    wordNote: 'CH sounds like K: the word comes from Greek.',
    needs: 'A phone or a computer with a camera and a microphone, in a quiet room.',
    questions: [],
    about: null,
    people: [],
    address: null,
    hours: null,
  },
  showsWinners: false,
  payment: { ...examplePayment },
  bank: { payee: null, number: null, ifsc: null, swift: null },
  address: null,
  taxNumber: null,
  competitions: Object.fromEntries(competitions.map(({ slug, season }) => [slug, { ...season, from: null, to: null }])),
  doors: Object.fromEntries(
    competitions.flatMap(({ doors }) =>
      doors.map(({ path, season }) => [path, { ...season, opens: null, closes: null, needsOpening: false, hidden: false }]),
    ),
  ),
  booking: {
    heading: 'GLOBAL SPELLING BEE COMPETITION 2024-25',
    subtitle: 'REGISTER FOR GLOBAL SPELLING BEE QUARTER-FINAL ROUND',
    ...specifiedDays,
    slots: ['04:00 PM', '04:30 PM', '05:00 PM', '05:30 PM', '06:00 PM', '06:30 PM', '07:00 PM', '07:30 PM'],
    seats: 2,
    levels: [],
    acceptedOnly: false,
    competition: null,
    changeHours: 24,
    holdHours: 12,
    holdMinutes: 30,
  },
  disclaimer: { version: disclaimerVersion, clauses: disclaimerClauses },
  examSlots: [],
  events: [],
  certificates: {
    signer: null,
    signerRole: null,
    signature: null,
    wording: Object.fromEntries(competitions.map(({ slug }) => [slug, usualWording(slug)])),
  },
  corrections: { days: 4, workingDays: true },
  consent: { age: 18, exceptions: [] },
  retention: { declined: 400, accepted: null, bookings: 400, letters: 400, statements: 400, sessions: 30 },
  translations: [],
}
