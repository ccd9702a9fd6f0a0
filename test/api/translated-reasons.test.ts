import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reasonText, restText } from '#domain/registration/correction.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { resultCorrected } from '#server/features/results/emails.ts'
import { bookings, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { renderEmail } from '#server/platform/mail/emails.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

const reason = 'Please call us first.'
const inHindi = 'कृपया पहले हमें फ़ोन करें।'
const season: Season = { ...defaultSeason, translations: [{ text: reason, hi: inHindi, ru: '' }] }

const portal = sharedPortal(() => ({ season: () => season }))
const office = sharedOffice(portal)

const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object) => {
  const reply = await portal.app.inject({ method, url: `/api/office${url}`, headers: office, payload })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  return reply.json()
}

async function registered(name: string, language: string) {
  const reply = await portal.submit(aFamily({ student_name: name }), { headers: { 'accept-language': language } })
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reply.json().reference))
  if (!row) throw new Error(reply.body)
  return row
}

async function newestEmail(template: string, subjectId: string): Promise<string> {
  const [row] = await portal.db.select().from(outbox).where(eq(outbox.subjectId, subjectId)).orderBy(desc(outbox.createdAt)).limit(1)
  expect(row?.template).toBe(template)
  return row?.plain ?? ''
}

test.each([
  ['hi', inHindi],
  ['ru', reason],
  ['en', reason],
])('in %s, the emails after a decision and a cancelled booking say the reason as the office has it', async (language, expected) => {
  const declined = await registered(`Mira ${language}`, language)
  await ask('PUT', `/registrations/${declined.id}/decision`, { decision: 'declined', version: declined.version, reason })
  expect(await newestEmail('registration-declined', declined.id)).toContain(expected)

  const asked = await registered(`Arun ${language}`, language)
  await ask('PUT', `/registrations/${asked.id}/correction`, { version: asked.version, fields: ['student_name'], reason })
  expect(await newestEmail('correction-asked', asked.id)).toContain(expected)

  const answers = aBooking()
  expect((await portal.app.inject({ method: 'POST', url: '/api/bookings', payload: answers })).statusCode).toBe(201)
  const [booking] = await portal.db
    .update(bookings)
    .set({ registrationId: asked.id })
    .where(eq(bookings.studentName, answers.student_name))
    .returning()
  await ask('DELETE', `/bookings/${booking?.id}`, { version: booking?.version, reason })
  expect(await newestEmail('booking-cancelled', booking?.id ?? '')).toContain(expected)

  const shown = {
    score: 38,
    maximum: 40,
    is_absent: false,
    place: 2,
    of: 9,
    percentile: null,
    award: null,
    is_through: true,
    outcome: 'through' as const,
  }
  const corrected = resultCorrected({ ...declined, shown: { ...shown, published_at: '2026-11-28T12:30:00.000Z' }, season, reason })
  expect(renderEmail(corrected, season.organisation).plain).toContain(expected)
})

test('a preview in Hindi is in Hindi throughout, whatever language the family has', async () => {
  const { id, version } = await registered('Zoë English', 'en')
  await ask('PUT', `/registrations/${id}/decision`, { decision: 'declined', version, reason })
  const draft = { title: '{competition}', body: '{reason}\n\n{status}\n\n{reference}' }
  const preview = (language: string) => ask('POST', `/email-texts/quarter-final/registration-declined/preview?language=${language}`, draft)
  const { title, plain } = await preview('hi')
  expect(plain).toContain(inHindi)
  expect(title).toMatch(/^[^a-z]+$/i)
  expect((await preview('ru')).plain).toContain(reason)
})

test('a family that paid too little reads what is missing in its own language', () => {
  const asked = restText({ fee: '₹200', arrived: '₹150', missing: '₹50' })
  const read = (language: 'hi' | 'ru') => inLanguage(language, () => reasonText({ translations: [] }, asked))
  expect(read('hi')).toMatch(/बाकी रकम \(₹50\)/)
  expect(read('ru')).toMatch(/недостающую сумму \(50\s₹\)/)
  for (const language of ['hi', 'ru'] as const) expect(read(language)).not.toMatch(/[A-Za-z]/)
})
