import { randomUUID } from 'node:crypto'
import { and, eq, ne, not } from 'drizzle-orm'
import ical, { escape as escapeText, ICalCalendarMethod } from 'ical-generator'
import { openBooking } from '#domain/booking/booking.ts'
import { localText, timeZoneName, untilText } from '#domain/booking/own-time.ts'
import { minutesAhead, slotLength, slotStart } from '#domain/booking/slot-time.ts'
import { competitionNamed, doorAt, nextOf, roundOf } from '#domain/competitions/index.ts'
import { nameAfterThe, nameInSentence } from '#domain/competitions/name.ts'
import { labelOf } from '#domain/forms/answers.ts'
import { inCurrentLanguage } from '#domain/forms/field.ts'
import { cellText } from '#domain/forms/field-kinds.ts'
import { type Form, fieldNamed, type Region } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { timeText, zoneWithOffset } from '#domain/lib/clock-text.ts'
import { firstNameOf } from '#domain/lib/names.ts'
import { inSentence } from '#domain/lib/text.ts'
import { daysText, dayText, weekdayText } from '#domain/lib/time-text.ts'
import { afterWorkingDays, workingDaysText } from '#domain/lib/working-days.ts'
import { priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { withdrawalDays } from '#domain/privacy/withdrawal.ts'
import { dueText, isPayment, reasonText, resendable } from '#domain/registration/correction.ts'
import { changedLabels } from '#domain/registration/own-changes.ts'
import type { OwnView, RequestedCorrection, StatusView, ViewState } from '#domain/registration/status-view.ts'
import { resultMeaning, winnerText } from '#domain/result/words.ts'
import { dayIn, doorIn, isOpen, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { canBook, leadsToBooking, ownBookingOf, placesOfRegistration } from '#server/features/bookings/index.ts'
import { certified } from '#server/features/certificates/index.ts'
import { isToConfirm } from '#server/features/consent/index.ts'
import { invitationOf } from '#server/features/invitations/index.ts'
import { bookingPath, bookingToken, isReplaced, isWithdrawn, withdrawnAt } from '#server/features/links/index.ts'
import { hasReceipt, isOfSchool, proofsOf, refundsOf, transfersOf } from '#server/features/payments/index.ts'
import { publishedResultOf } from '#server/features/results/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { unlinked } from '#server/platform/mail/emails.ts'
import { sharingProof } from '../corrections/answer.ts'
import { asFamiliesSee, type CorrectionRequest, correctionOf, correctionsAbout } from '../corrections/request.ts'
import { type Row, toAnswers } from '../row.ts'
import { familyOf } from './family.ts'
import { dayMonth, returnedStep, timelineOf } from './timeline.ts'

type ViewContext = Pick<AppContext, 'db' | 'season' | 'now' | 'bookingLinkKey' | 'publicUrl'>

/**
 * `opensPayment` opens the form that sends the payment again, where the family can do that without being asked. `isSchool`: the school asks,
 * which sends a payment again that it made.
 */
type By = { isByLink: boolean; opensPayment?: boolean; isSchool?: boolean }

/**
 * Returns what the status page shows of a registration. Without `isByLink` it contains nothing of the family's contact data, because who
 * has the reference and one address may not know the other.
 */
export async function statusViewOf(context: ViewContext, stored: Row, by: By): Promise<StatusView> {
  const { isByLink, opensPayment = false, isSchool = false } = by
  const [row = stored] = isSchool ? [stored] : await asFamiliesSee(context.db, [stored])
  const [season, now] = [context.season(row.round), context.season()]
  const competition = competitionNamed(row.competition)
  const isBookable = canBook(row, now)
  const booking = isBookable ? await ownBookingOf(context, row.id) : null
  const sentOn = dayIn(season.timeZone, (row.correctedAt ?? row.submittedAt).getTime())
  const usually = afterWorkingDays(sentOn, season.reviewDays)
  const isLate = dayIn(season.timeZone, context.now()) > usually
  const request = row.status === 'correction' ? await correctionOf(context.db, row.id) : null
  const corrections = await correctionsAbout(context.db, row.id)
  const withdrawn = await withdrawnAt(context.db, row.id)
  const state = stateOf(row, { isLate, isBooked: booking !== null })
  const view = {
    name: row.name,
    competition: nameAfterThe(competition),
    reference: row.reference,
    state,
    withdrawn: withdrawn && dayText(new Date(withdrawn.getTime() + withdrawalDays * 86_400_000).toISOString(), season.timeZone),
    isReplaced: withdrawn !== null && (await isReplaced(context.db, row.id)),
    asked: request && askedIn(season, row, request),
    reason: row.status === 'declined' && row.reason !== null ? reasonText(season, row.reason) : null,
    usual: { days: workingDaysText(season.reviewDays), by: weekdayText(usually) },
    isSentAgain: row.status === 'pending' && corrections.some(({ answeredAt }) => answeredAt !== null),
    toBook: isBookable ? toBookIn(context, row) : null,
    booking,
    result: row.status === 'accepted' ? await resultOf(context, row, isByLink) : null,
    again: row.status === 'declined' ? againIn(context, row) : null,
    own: isByLink
      ? await ownViewOf(context, row, {
          isBookable: isBookable && !withdrawn,
          request: withdrawn ? null : request,
          opensPayment: opensPayment && !withdrawn,
          isSchool,
        })
      : null,
  }
  const days = daysIn(openIn(context))?.replace(/,? \d{4}( года)?$/, '') ?? ''
  const returned = isSchool ? [] : await refundsOf(context.db, row.paymentId)
  const timeline = timelineOf(row, view, { season, leadsToBooking: leadsToBooking(row, now), days, corrections })
  return { ...view, timeline: [...timeline, ...returned.map(returnedStep)] }
}

async function resultOf(
  { db, season, now, bookingLinkKey, publicUrl }: ViewContext,
  row: Row,
  isByLink: boolean,
): Promise<StatusView['result']> {
  const published = await publishedResultOf(db, row.id)
  if (!published) return null
  const competition = competitionNamed(row.competition)
  const following = nextOf(competition)
  const next = following && nameInSentence(following)
  const hasCertificate = (await certified(db, [row.id])).length > 0
  const invited = await invitationOf(db, bookingLinkKey, row)
  const door = invited && doorIn(season(), invited.door.path)
  const isUsable = invited?.isUsed === false && door !== null && isOpen(door, now())
  const invitation = isUsable &&
    isByLink && {
      path: invited.path,
      fee: priceText(door.fees[row.region as Region]),
      until: door.closes === null ? '' : untilText(door.closes, season().timeZone, row.timeZone),
      isDeclined: invited.isDeclined,
    }
  const { shown, mayShow } = published
  const className = row.answers.class_name ?? ''
  const isAsked = isByLink && season().showsWinners && shown.award !== null && !shown.is_absent
  const winner = isAsked ? { about: `${winnerText({ ...row, className })} · ${shown.award}`, answer: mayShow } : null
  const round = nameAfterThe(roundOf(competition))
  // The first name, what it is and the home page; never the private link.
  const [good] = ['won', 'award', 'through'].includes(shown.outcome)
    ? resultMeaning({ name: firstNameOf(row.name), shown, round, next })
    : []
  const news = good === undefined ? null : [good, shown.award, season().organisation, publicUrl].filter(Boolean).join('\n')
  return { shown, round, next, hasCertificate, invitation: invitation || null, nextText: nextText(), news, winner }

  function nextText(): string | null {
    if (next === null || invitation || (!shown.is_through && !invited)) return null
    if (!invited) return m['status.result_will_invite']({ next })
    if (invited.isUsed) return m['status.result_registered']({ first: firstNameOf(row.name), next })
    return isUsable ? m['student.youre_invited_register_use']({ next }) : m['status.result_next_closed']({ next })
  }
}

function stateOf({ status }: Row, { isLate, isBooked }: { isLate: boolean; isBooked: boolean }): ViewState {
  if (status === 'accepted') return isBooked ? 'booked' : 'accepted'
  if (status === 'declined') return 'declined'
  if (status === 'correction') return 'correct'
  return isLate ? 'late' : 'checking'
}

function askedIn(season: Season, row: Row, { fields: names, reason, dueAt }: CorrectionRequest): StatusView['asked'] {
  const competition = competitionNamed(row.competition)
  const labels = changedLabels(competition, season, names)
  const things =
    currentLanguage() === 'en'
      ? `${numberWords[labels.length] ?? labels.length} ${labels.length === 1 ? 'thing' : 'things'}`
      : labels.length === 1
        ? inSentence(labels.join())
        : m['status.thing']({ count: labels.length })
  const due = dueText(dueAt.getTime(), season.timeZone, row.timeZone)
  return { labels, things, reason: reasonText(season, reason), due, dueDay: dayMonth(dueAt.getTime(), season.timeZone) }
}

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

function againIn({ season, now }: ViewContext, row: Row): StatusView['again'] {
  const { timeZone } = season()
  const door = doorIn(season(), row.door)
  if (!isOpen(door, now())) return null
  const until = door.closes === null ? '' : untilText(door.closes, timeZone, row.timeZone)
  return { path: `/${row.door}`, fee: priceText(door.fees[row.region as Region]), until }
}

function toBookIn({ season, now }: ViewContext, row: Row): StatusView['toBook'] {
  const { timeZone } = season()
  const booking = openIn({ season, now })
  const days = daysIn(booking)
  const [first, last] = [booking.slots[0], booking.slots.at(-1)]
  const calendar = calendarOfDays(row, { ...season(), booking }, now())
  if (days === null || first === undefined || last === undefined || calendar === null) return null
  const [begins, ends] = [slotStart(booking.from ?? '', first, timeZone), slotStart(booking.from ?? '', last, timeZone) + slotLength]
  const { timeZone: own } = row
  const isByOther = own !== null && minutesAhead(own, begins) !== minutesAhead(timeZone, begins)
  const ours = m['frame.from_until_zone']({
    from: hourText(begins, timeZone),
    until: hourText(ends, timeZone),
    zone: zoneWithOffset(timeZone, begins),
  })
  const theirs = isByOther && localText({ time: `${hourText(begins, own)}–${hourText(ends, own)}`, day: null, place: timeZoneName(own) })
  const hours = theirs ? `${ours}, ${theirs}` : ours
  return { days, hours, seats: booking.seats, calendar }
}

/** '4 pm', '7:30 pm' */
function hourText(moment: number, timeZone: string): string {
  const time = timeText(moment, timeZone)
  return currentLanguage() === 'ru' ? time : time.replace(':00', '')
}

function openIn({ season, now }: Pick<ViewContext, 'season' | 'now'>): Season['booking'] {
  return openBooking(season().booking, dayIn(season().timeZone, now()))
}

function daysIn({ from, to, slots }: Season['booking']): string | null {
  return from === null || to === null || slots.length === 0 ? null : daysText(from, to)
}

type Known = { isBookable: boolean; request: CorrectionRequest | null; opensPayment: boolean; isSchool: boolean }

/** What only the link shows. Its answers fill in the form again, without the payment. */
async function ownViewOf(context: ViewContext, row: Row, { isBookable, request, opensPayment, isSchool }: Known): Promise<OwnView> {
  const { season, bookingLinkKey } = context
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const answers = toAnswers(form, row)
  const shown = form.fields.filter(({ name, type }) => type !== 'dial-code' && (answers[name] ?? '') !== '')
  const { [form.roles.txnNo]: _, ...again } = answers
  const presets = doorAt(row.door)?.door.presets ?? {}
  const schoolPaid = await isOfSchool(context.db, row.paymentId)
  const parts = schoolPaid ? null : resendable(row.status)
  const names = request?.fields ?? (parts !== null && opensPayment ? [form.roles.txnNo, screenshot.name] : null)
  return {
    children: isSchool ? [] : await familyOf(context, row),
    isToConfirm: !isSchool && row.status !== 'declined' && (await isToConfirm(context.db, row)),
    correction: names ? await correctionFormOf(context, row, { names, isPartial: parts === 'any' }) : null,
    bookingLink: isBookable ? bookingToken(bookingPath(bookingLinkKey, row)) : null,
    places: isBookable && !isSchool ? await placesOfRegistration(context, row.id) : [],
    email: row.contactEmail,
    hasReceipt: !isSchool && (await hasReceipt(context.db, row)),
    sent: [
      ...shown.map((field) => ({ label: labelOf(competition, season(), field), text: shownText(form, row, field.name) })),
      ...(schoolPaid ? [{ label: m['question.payment'](), text: m['own_data.school_paid']() }] : []),
    ],
    answers: Object.fromEntries(Object.entries(again).filter(([name]) => !(name in presets))),
  }
}

type Asked = { names: string[]; isPartial: boolean }

async function correctionFormOf({ db, season }: ViewContext, row: Row, { names, isPartial }: Asked): Promise<RequestedCorrection> {
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const fields = form.fields.filter(({ name, type }) => type !== 'dial-code' && names.includes(name))
  return {
    fields: fields.map((field) => ({
      field: inCurrentLanguage(field),
      code: field.type === 'phone' && names.includes(field.dialCode) ? inCurrentLanguage(fieldNamed(form, field.dialCode)) : null,
      label: labelOf(competition, season(), field),
      options: season().examSlots,
      was: shownText(form, row, field.name),
    })),
    txnNo: form.roles.txnNo,
    isUpi: row.region === 'India',
    picture: names.includes(screenshot.name) ? { sentOn: await pictureSentOn() } : null,
    transfers: names.some((name) => isPayment(form, name)) ? await transfersToChoose() : [],
    shared: names.some((name) => isPayment(form, name)) ? await sharedWith(db, row) : { together: [], apart: [] },
    isPartial,
    key: randomUUID(),
  }

  async function transfersToChoose(): Promise<RequestedCorrection['transfers']> {
    const transfers = await transfersOf(db, [row.paymentId])
    if (transfers.length < 2) return []
    return transfers.map(({ transfer, amount, txnNo, receivedAt }) => {
      const price = amount === null ? '' : priceText({ amount, currency: row.currency })
      return { transfer, text: [price, inGroups(txnNo), dayMonth(receivedAt.getTime(), season().timeZone)].filter(Boolean).join(' · ') }
    })
  }

  async function pictureSentOn(): Promise<string> {
    const proofs = await proofsOf(db, [row.paymentId])
    const newest = proofs.at(-1)
    const first = proofs.find(({ fileKey }) => fileKey === newest?.fileKey)
    return first ? dayMonth(first.receivedAt.getTime(), season().timeZone) : ''
  }
}

/** Says for whom what a family sends of its payment counts, by their names, and who keeps theirs. A school's students aren't named. */
async function sharedWith(db: AppContext['db'], row: Row): Promise<RequestedCorrection['shared']> {
  const isOther = and(eq(registrations.paymentId, row.paymentId), ne(registrations.id, row.id), not(isWithdrawn()))
  const others = (await isOfSchool(db, row.paymentId)) ? [] : await db.select().from(registrations).where(isOther)
  const sharing = await sharingProof(db, row, others)
  const apart = others.filter((other) => !sharing.includes(other))
  const back = sharing.filter(({ status }) => status !== 'declined')
  const namesOf = (rows: Row[]) => rows.toSorted((a, b) => a.serialNo - b.serialNo).map(({ name }) => name)
  return { together: back.length > 0 ? namesOf([row, ...back]) : [], apart: namesOf(apart) }
}

/** An answer as people read it: a phone with its code, a day in words, a UPI transaction number in groups of four. */
function shownText(form: Form, row: Row, name: string): string {
  if (name === form.roles.phone) return `${row.dialCode} ${row.phone}`
  const text = cellText(form, name)(toAnswers(form, row))
  const { type } = fieldNamed(form, name)
  if (type === 'date') return dayText(text)
  if (type === 'choice') return translate(text)
  return name === form.roles.txnNo && /^\d{12}$/.test(text) ? text.replace(/(\d{4})(?=\d)/g, '$1 ') : text
}

const dayLength = 24 * 60 * 60 * 1000

/**
 * Returns the days on which a student can take part as an iCalendar file with one whole-day event, for a family that hasn't booked a time
 * yet; null when the season has no days. `now` is in milliseconds since 1970.
 */
function calendarOfDays(
  { id, name, reference }: { id: string; name: string; reference: string },
  { organisation, booking: { heading, from, to } }: Pick<Season, 'organisation' | 'booking'>,
  now: number,
): string | null {
  if (from === null || to === null) return null
  const calendar = ical({ prodId: `//${escapeText(organisation, false)}//Bookings//EN`, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `days-${id}`,
    stamp: new Date(now),
    allDay: true,
    start: new Date(`${from}T00:00:00Z`),
    // The day after the last one, as RFC 5545 wants it.
    end: new Date(Date.parse(`${to}T00:00:00Z`) + dayLength),
    summary: m['status.book_time_for_name']({ heading: translate(heading), name: unlinked(name) }),
    description: m['status.reference_number']({ reference }),
  })
  return `${calendar.toString()}\r\n`
}
