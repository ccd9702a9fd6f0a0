import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { EmailName } from '#domain/email/texts.ts'
import { instant } from './instant.ts'

/** What the office wrote to the people of a list; the emails are in the outbox. */
export const mailings = pgTable('mailings', {
  id: uuid('id').primaryKey(),
  /** The season's id. */
  round: integer('round').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  /** Which people: 'Registered Students, 66 selected'. */
  about: text('about').notNull(),
  /** How many emails. */
  emails: integer('emails').notNull(),
  /** The ids of registrations, or bookings without one: who gets it, and who has no address that works. */
  people: uuid('people').array().notNull(),
  unreachable: uuid('unreachable').array().notNull(),
  /** The exam links of those who have no address that works, by their ids. */
  examLinks: jsonb('exam_links').$type<Record<string, string>>().notNull().default({}),
  writtenAt: instant('written_at').notNull().defaultNow(),
  /** An account's address. */
  writtenBy: text('written_by').notNull(),
  /** Until then it can be taken back. */
  leavesAt: instant('leaves_at').notNull(),
  takenBackAt: instant('taken_back_at'),
})

/** Emails, written in the transaction of the change they report and sent later by a loop. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** The template's name: 'registration-received'. */
    template: text('template').notNull(),
    /** What it is about: the id of a registration or an account. */
    subjectId: text('subject_id').notNull(),
    recipient: text('recipient').notNull(),
    /** The limit it counts against, by its kind and its recipient's mailbox: 'done meera@home.example'. Null for the office's emails. */
    limitKey: text('limit_key'),
    title: text('title').notNull(),
    plain: text('plain').notNull(),
    html: text('html').notNull(),
    /**
     * The path of the one-time link that replaces {link} in both bodies when the email is sent. It works like a password, so it is stored
     * separately and only the recipient may read it.
     */
    link: text('link'),
    /** The account whose link to a password replaces {account}; the link is made when the email is sent. */
    accountId: text('account_id'),
    /** An attached iCalendar file. */
    calendar: text('calendar'),
    /** 'held': over that limit, until `nextAttemptAt` if that is within a day; see mail/recipient-limit.ts. */
    state: text('state', { enum: ['waiting', 'held', 'sent', 'dead', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /**
     * Not sent before: the email of a decision or a publication that can still be undone. Null for an email that leaves at once. Of one that was
     * withdrawn for a corrected address: when those written in its place leave.
     */
    sendAfter: instant('send_after'),
    /** Until then it is leased to the process that is sending it. */
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    /** Not delivered because the address doesn't exist: nothing more is tried there until the office corrects it. */
    addressGone: boolean('address_gone').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** The mailing that it is part of, if any. */
    mailingId: uuid('mailing_id').references(() => mailings.id),
  },
  (t) => [
    check('outbox_state', sql`${t.state} in ('waiting', 'held', 'sent', 'dead', 'withdrawn')`),
    index('outbox_undelivered').on(t.nextAttemptAt).where(sql`${t.state} = 'dead'`),
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index('outbox_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('outbox_held').on(t.createdAt).where(sql`${t.state} = 'held'`),
    index('outbox_limit').on(t.limitKey, t.state, t.sentAt).where(sql`${t.limitKey} is not null`),
    index('outbox_dead_recipients').on(sql`lower(${t.recipient})`).where(sql`${t.state} = 'dead'`),
    index('outbox_account').on(t.accountId).where(sql`${t.accountId} is not null`),
    index('outbox_mailing').on(t.mailingId).where(sql`${t.mailingId} is not null`),
    index('outbox_subject').on(t.subjectId, t.template, t.createdAt),
  ],
)

/** Texts of emails that the office has changed, for one scope each; see domain/email/texts.ts. The others are sent as shipped. */
export const emailTexts = pgTable(
  'email_texts',
  {
    /** A competition's slug, or an area such as 'bookings', in which language: 'bookings', 'bookings/hi'. */
    competition: text('competition').notNull(),
    template: text('template').$type<EmailName>().notNull(),
    /** Null once the shipped text was restored; the row stays for its version. */
    title: text('title'),
    body: text('body'),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.competition, t.template] })],
)
