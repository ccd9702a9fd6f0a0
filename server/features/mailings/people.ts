import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { competitionNamed, listFor } from '#domain/competitions/index.ts'
import type { Language } from '#domain/language/language.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { type MailingPerson, mostWrittenTo } from '#domain/mailing/mailing.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { AppContext } from '#server/context.ts'
import { allBookings, bookingsQuery, whenText } from '#server/features/bookings/index.ts'
import { withdrawnOf } from '#server/features/links/index.ts'
import { matchingAll, registrationsQuery, selectionFrom } from '#server/features/registrations/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { bookings, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'

/** Somebody in a list. `id` is the registration's, or that of a booking without one, whose number is then `serial`. */
export type Person = {
  id: string
  subject: 'registration' | 'booking'
  name: string
  serial: number
  reference: string
  /** A slug; null for a booking without a registration. */
  competition: string | null
  /** Addresses; a booking without a registration has none of the student. */
  parents: string
  student: string | null
  phone: string
  language: Language
  /** The booked day and time; '' without one. */
  when: string
  /** What may stand before their exam link: a number, then the booked time and day. */
  keys: string[]
  /** '' without one. */
  exam: string
}

/** Lists with people, by the last part of their paths: what is asked, and the people, in the order of the list. */
export const mailingLists = {
  registrations: { query: registrationsQuery, find: findRegistered, about: aboutRegistered },
  bookings: { query: bookingsQuery, find: findBooked, about: aboutBooked },
}

/** The people in these lists, without those whose families have withdrawn. */
export type FoundPeople = { people: Person[]; withdrawn: number }

type Context = Pick<AppContext, 'db' | 'season' | 'now'>
type Reading = Pick<AppContext, 'season'> & { db: Queryable }

async function findRegistered(context: Context, query: z.infer<typeof registrationsQuery>): Promise<FoundPeople> {
  const rows = await context.db
    .select()
    .from(registrations)
    .where(matchingAll(selectionFrom(query, context)))
    .orderBy(asc(registrations.serialNo))
    .limit(mostWrittenTo + 1)
  refuseTooMany(rows.length)
  return await withoutWithdrawn(context, await registeredPeople(context, rows))
}

async function findBooked(context: Context, query: z.infer<typeof bookingsQuery>): Promise<FoundPeople> {
  const rows: Booking[] = []
  for await (const row of allBookings(context.db, { ...query, round: context.season().round })) refuseTooMany(rows.push(row))
  return await withoutWithdrawn(context, await bookedPeople(context, rows))
}

/** Returns people by their ids, as `Person` has them. */
export async function peopleById(context: Reading, ids: string[]): Promise<Person[]> {
  const { db } = context
  const registered = await db.select().from(registrations).where(inArray(registrations.id, ids)).orderBy(asc(registrations.serialNo))
  const booked = await db.select().from(bookings).where(inArray(bookings.id, ids)).orderBy(asc(bookings.number))
  return [...(await registeredPeople(context, registered)), ...(await bookedPeople(context, booked))]
}

type Row = typeof registrations.$inferSelect
type Booking = typeof bookings.$inferSelect

async function registeredPeople({ db, season }: Reading, rows: Row[]): Promise<Person[]> {
  const booked = await db
    .select()
    .from(bookings)
    .where(and(inArray(bookings.registrationId, idsOf(rows)), eq(bookings.state, 'booked')))
  const times = new Map(booked.map((row) => [row.registrationId, row]))
  return rows.map((row) => personOf(row, times.get(row.id), season()))
}

async function bookedPeople({ db, season }: Reading, rows: Booking[]): Promise<Person[]> {
  const ids = rows.flatMap(({ registrationId }) => registrationId ?? [])
  const known = await db.select().from(registrations).where(inArray(registrations.id, ids))
  const byId = new Map(known.map((row) => [row.id, row]))
  return rows.map((row): Person => {
    const registration = byId.get(row.registrationId ?? '')
    const keys = [String(row.number), ...timeKeys(row)]
    if (registration) return { ...personOf(registration, row, season()), parents: row.parentEmail, keys }
    return {
      id: row.id,
      subject: 'booking',
      name: row.studentName,
      serial: row.number,
      reference: '',
      competition: null,
      parents: row.parentEmail,
      student: null,
      phone: row.parentMobile,
      language: 'en',
      when: whenText(row, season()),
      keys,
      exam: '',
    }
  })
}

function personOf(row: Row, booked: Booking | undefined, season: ReturnType<Context['season']>): Person {
  return {
    id: row.id,
    subject: 'registration',
    name: row.name,
    serial: row.serialNo,
    reference: row.reference,
    competition: row.competition,
    parents: row.contactEmail,
    student: row.email,
    phone: `${row.dialCode} ${row.phone}`,
    language: row.language,
    when: booked ? inLanguage(row.language, () => whenText(booked, season)) : '',
    keys: [String(row.serialNo), row.reference, ...(booked ? timeKeys(booked) : [])],
    exam: '',
  }
}

function timeKeys({ date, timeSlot }: Booking): string[] {
  const days = [date, dayText(date)]
  return [...days.map((day) => `${day} ${timeSlot}`), timeSlot, ...days]
}

async function withoutWithdrawn({ db }: Context, people: Person[]): Promise<FoundPeople> {
  const withdrawn = await withdrawnOf(db, idsOf(people))
  return { people: people.filter(({ id }) => !withdrawn.has(id)), withdrawn: withdrawn.size }
}

function refuseTooMany(many: number): void {
  if (many > mostWrittenTo)
    throw problems.invalid([{ path: 'ids', message: `At most ${mostWrittenTo} students get one email. Filter the list.` }])
}

function aboutRegistered({ competition, status, ids, q, region, from, to }: z.infer<typeof registrationsQuery>): string {
  const { menu } = listFor(competitionNamed(competition), status)
  const of = status === 'children' ? ', all competitions' : ''
  return `${menu}${of}${partText(ids.length, q !== '' || region !== '' || from !== '' || to !== '')}`
}

function aboutBooked({ date, ids, q }: z.infer<typeof bookingsQuery>): string {
  return `${ownScreens.bookings.label}${date === '' ? '' : `, ${dayText(date)}`}${partText(ids.length, q !== '')}`
}

function partText(selected: number, isFiltered: boolean): string {
  if (selected > 0) return `, ${selected} selected`
  return isFiltered ? ', filtered' : ''
}

/** A person for the office's screens. */
export function toShown({ id, name, serial, phone }: Person): MailingPerson {
  return { id, name, serial_no: serial, phone }
}
