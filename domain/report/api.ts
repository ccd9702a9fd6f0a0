import * as z from 'zod/mini'

// The figures of the dashboard: what the server answers under /api/office.

/** The number of registered children, each counted once (specification 3.1; rulings). The list has one entry. */
export const statistics = z.array(z.object({ total: z.int(), indian: z.int(), nonindian: z.int() }))

/** The dashboard's figures. Amounts are in minor units; days are ISO YYYY-MM-DD in the organisation's time zone. */
export const dashboard = z.object({
  schools: z.object({ total: z.int(), indian: z.int(), other: z.int() }),
  sales: z.array(z.object({ day: z.string(), currency: z.enum(['INR', 'USD']), amount: z.int(), registrations: z.int() })),
  /** Of those accepted and waiting. */
  countries: z.array(z.object({ country: z.string(), registrations: z.int() })),
  doors: z.array(z.object({ door: z.string(), registrations: z.int() })),
  /** Declined and withdrawn ones. */
  not_counted: z.int(),
  /**
   * Registrations of the season beside the one before, up to `day` of it (from 1, when it opened), and on the last days, the newest
   * first; null without a season before.
   */
  comparison: z.nullable(
    z.object({
      season: z.string(),
      before: z.string(),
      day: z.int(),
      registrations: z.int(),
      registrations_before: z.int(),
      total_before: z.int(),
      days: z.array(z.object({ day: z.string(), registrations: z.int(), before: z.int() })),
    }),
  ),
  /** When these figures were counted; they may be a minute old. */
  counted_at: z.string(),
})
export type Dashboard = z.infer<typeof dashboard>

/** What is left to do, for the dashboard. Counts are exact; times are ISO, UTC. */
export const work = z.object({
  /** By competition, in the order of the menu. */
  lists: z.array(
    z.object({
      competition: z.string(),
      waiting: z.int(),
      /** Of those waiting. */
      flagged: z.int(),
      corrected: z.int(),
      /** Waiting for longer than families are promised. */
      late: z.int(),
      /** With the family for a correction, and past the day it was given. */
      with_family: z.int(),
      overdue: z.int(),
      /** When the one that waits longest came, or came back. */
      oldest_at: z.nullable(z.string()),
      /** Who has a request of this competition open, by name. */
      reviewers: z.array(z.string()),
    }),
  ),
  /** Decisions since midnight in the organisation's time zone that weren't undone. */
  decided_today: z.int(),
  /** Addresses to which emails were refused or given up. */
  undelivered: z.int(),
  /** Registrations that families have withdrawn and that aren't erased yet. */
  withdrawn: z.int(),
  /** Today's bookings by time, of `seats` each; null when today is no booking day. */
  bookings: z.nullable(
    z.object({ date: z.string(), seats: z.int(), slots: z.array(z.object({ time_slot: z.string(), booked: z.int() })) }),
  ),
  counted_at: z.string(),
})
export type Work = z.infer<typeof work>

/**
 * What is set up: competitions that still show the example payment details, by name; the booking days, once they have passed; the
 * specification's years that have passed, by the name of their setting; the public address; the last backup (ISO, UTC).
 */
export const setup = z.object({
  example_payment: z.array(z.string()),
  past_booking_days: z.nullable(z.string()),
  past_years: z.array(z.object({ name: z.string(), text: z.string() })),
  /** The address that families write to, while it is the example. */
  example_contact: z.nullable(z.string()),
  sends_email: z.boolean(),
  /** Whether an email has ever left. */
  has_sent: z.boolean(),
  public_address: z.nullable(z.string()),
  backed_up_at: z.nullable(z.string()),
  administrators: z.int(),
})
export type Setup = z.infer<typeof setup>
