import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { OfficeRegistration, Receipt } from '#domain/registration/api.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { aBooking, aConsent, aFamily } from '#test/support/people.ts'
import { aHeavyPicture } from '#test/support/pictures.ts'
import { type Answer, json, type Send, send } from './calls.ts'
import { count, type Entry, type Ledger, type Outcome, outcomeOf } from './ledger.ts'

const days = ['2025-09-10', '2025-09-11', '2025-09-12', '2025-09-13']
const { slots } = defaultSeason.booking
const pictures = Promise.all([200_000, 200_000, 200_000].map(aHeavyPicture))

export type Load = {
  /** Resolves when one more registration was acknowledged and one more booking answered; rejects after two minutes. */
  goesOn(): Promise<void>
  /** Starts nothing new; resolves when all pending requests have ended. */
  stop(): Promise<void>
}

type To = { ledger: Ledger; url: string; send: Send }

type LoadOptions = { urls: () => string[]; cookie: string; sending?: Send; clients?: number }

/**
 * Concurrent people, twenty unless `clients` says otherwise: 60 % register with a picture of 200 kB, 30 % book, 10 % decide and correct in
 * the office.
 */
export function startLoad(ledger: Ledger, { urls, cookie, sending = send, clients = 20 }: LoadOptions): Load {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const to = { ledger, url: oneOf(urls()), send: sending }
      const luck = Math.random()
      const { status } = await (luck < 0.6 ? register(to) : luck < 0.9 ? book(to) : review(to, cookie))
      // The server is down, or asks us to wait a moment.
      if (status === null || status === 503) await pause(100)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, work))
  return {
    async goesOn() {
      const registered = count(ledger.registrations, 'acknowledged')
      const booked = answered(ledger.bookings)
      await vi.waitFor(
        () => {
          expect(count(ledger.registrations, 'acknowledged')).toBeGreaterThan(registered)
          expect(answered(ledger.bookings)).toBeGreaterThan(booked)
        },
        { timeout: 120_000, interval: 10 },
      )
    },
    async stop() {
      isOver = true
      await all
    },
  }
}

async function register({ ledger, url, send }: To): Promise<Answer> {
  const key = randomUUID()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...aConsent, ...aFamily() })) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(oneOf(await pictures))], 'payment.png'))
  const entry = noted(ledger.registrations, key, { key, outcome: 'unknown' })
  const answer = await send(ledger, 'register', `${url}/api/doors/quatform/registrations`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: form,
  })
  if (answer.status === 201) entry.reference = (answer.body as Receipt).reference
  entry.outcome = outcomeOf(answer.status)
  return answer
}

async function book({ ledger, url, send }: To): Promise<Answer> {
  const key = randomUUID()
  const entry = noted(ledger.bookings, key, { key, outcome: 'unknown' })
  const booking = aBooking({ date: oneOf(days), time_slot: oneOf(slots) })
  const answer = await send(ledger, 'book', `${url}/api/bookings`, json('POST', booking, { 'idempotency-key': key }))
  entry.outcome = outcomeOf(answer.status)
  return answer
}

/** Picks an acknowledged registration that has not been decided, decides it and corrects its address. */
async function review({ ledger, url, send }: To, cookie: string): Promise<Answer> {
  const list = `${url}/api/office/registrations?competition=quarter-final&status=pending&q=&size=30`
  const listed = await send(ledger, 'list', list, { headers: { cookie } })
  if (listed.status !== 200) return listed
  const { rows } = listed.body as { rows: OfficeRegistration[] }
  const known = new Set([...ledger.registrations.values()].map(({ reference }) => reference))
  const row = rows.find(({ id, reference }) => known.has(reference) && !ledger.decisions.has(id))
  if (!row) return listed
  const at = `${url}/api/office/registrations/${row.id}`

  const decision = oneOf(['accepted', 'declined'] as const)
  // Some pictures repeat, so that some requests are flagged.
  const reason = 'Compared with the bank'
  const decided = noted(ledger.decisions, row.id, { id: row.id, decision, outcome: 'unknown' })
  const answer = await send(ledger, 'decide', `${at}/decision`, json('PUT', { decision, version: row.version, reason }, { cookie }))
  // nginx retries with another process when one dies: that one then refuses what the first may have done.
  decided.outcome = answer.status === 409 && url.startsWith('https:') ? 'unknown' : outcomeOf(answer.status)
  if (decided.outcome !== 'acknowledged') return answer

  const address = `${ledger.edits.size + 1} Corrected Lane`
  const edited = noted(ledger.edits, row.id, { id: row.id, address, outcome: 'unknown' })
  const saved = await send(ledger, 'edit', at, json('PATCH', { address_name: address, version: row.version + 1 }, { cookie }))
  edited.outcome = outcomeOf(saved.status)
  return saved
}

/** A slot may be full by now. */
function answered(bookings: Map<string, Entry>): number {
  return count(bookings, 'acknowledged') + count(bookings, 'refused')
}

/** Records the intent before anything is sent. */
function noted<Intent extends { outcome: Outcome }>(entries: Map<string, Intent>, key: string, intent: Intent): Intent {
  entries.set(key, intent)
  return intent
}

function oneOf<Thing>(things: readonly Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)] as Thing
}
