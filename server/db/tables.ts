import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccessAction, AccessSubject } from '../../domain/access.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What every registration has is a column; what only one form asks is in `answers`. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    serialNo: bigint('serial_no', { mode: 'number' }).generatedAlwaysAsIdentity().unique('registrations_serial_no'),
    reference: text('reference').notNull().unique('registrations_reference'),
    competition: text('competition').notNull(),
    door: text('door').notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'declined'] })
      .notNull()
      .default('pending'),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    /** The name folded for searching; see domain/text.ts. */
    nameKey: text('name_key').notNull(),
    email: text('email').notNull(),
    contactEmail: text('contact_email').notNull(),
    dialCode: text('dial_code').notNull(),
    phone: text('phone').notNull(),
    region: text('region').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    city: text('city').notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    paymentType: text('payment_type').notNull(),
    /** In minor units of `currency`, as it was shown. */
    fee: integer('fee').notNull(),
    currency: text('currency').notNull(),
    txnNo: text('txn_no').notNull(),
    txnKey: text('txn_key').notNull(),
    fileKey: text('file_key').notNull().unique('registrations_file_key'),
    /** SHA-256 of the stored picture, hexadecimal. */
    fileHash: text('file_hash').notNull(),
    childKey: text('child_key').notNull(),
    contactKey: text('contact_key').notNull(),
    phoneKey: text('phone_key').notNull(),
    submissionKey: uuid('submission_key').notNull().unique('registrations_submission_key'),
    /** SHA-256 of what was submitted under that key, hexadecimal. */
    submissionHash: text('submission_hash').notNull(),
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    /** The school this student belongs to. */
    schoolId: uuid('school_id').references(() => schools.id),
    /** 'registered' by the school while signed in; 'named' by the family; 'disputed': named, and the school says it is not its student. */
    schoolLink: text('school_link', { enum: ['registered', 'named', 'disputed'] }),
    /** Why the school says so, '' without a reason; null when it does not say so. */
    objection: text('objection'),
    /** The season's round: in the next one the same child may register again. */
    round: integer('round').notNull().default(1),
    seasonVersion: integer('season_version').notNull(),
    disclaimerVersion: text('disclaimer_version').notNull(),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
  },
  (t) => [
    check('registrations_status', sql`${t.status} in ('pending', 'accepted', 'declined')`),
    check('registrations_school_link', sql`${t.schoolLink} in ('registered', 'named', 'disputed')`),
    check('registrations_fee', sql`${t.fee} >= 0`),
    uniqueIndex('registrations_child_by_contact')
      .on(t.competition, t.round, t.childKey, t.contactKey, t.phoneKey)
      .where(sql`${t.status} in ('pending', 'accepted')`),
    // With the name: whoever searches for a common part of one meets it on a walk through the index, and reads no row for the others.
    index('registrations_list').on(t.competition, t.status, t.serialNo.desc().nullsFirst(), t.nameKey),
    // One for each column the office sorts by: a page is then read from the index, however long the list.
    ...sortable(t).map(([name, column]) => index(`registrations_by_${name}`).on(t.competition, t.status, column, t.serialNo)),
    index('registrations_name').using('gin', t.nameKey.op('gin_trgm_ops')),
    index('registrations_txn').on(t.competition, t.txnKey, t.serialNo),
    index('registrations_file').on(t.fileHash, t.serialNo),
    index('registrations_child').on(t.competition, t.childKey, t.serialNo),
    index('registrations_student').on(sql`lower(${t.email})`, t.serialNo),
    index('registrations_school').on(t.schoolId, t.serialNo),
  ],
)

type SortColumn =
  | 'nameKey'
  | 'email'
  | 'region'
  | 'country'
  | 'state'
  | 'city'
  | 'birthDate'
  | 'phone'
  | 'contactEmail'
  | 'txnNo'
  | 'submittedAt'
  | 'dialCode'
  | 'paymentType'

/** What lists are sorted by, beside their number. Long answers are sorted by their beginning; see `beginningOf`. */
function sortable(t: Record<SortColumn | 'answers', AnyPgColumn>) {
  return [
    ['name', t.nameKey],
    ['email', t.email],
    ['region', t.region],
    ['country', t.country],
    ['state', t.state],
    ['city', t.city],
    ['birth_date', t.birthDate],
    ['phone', t.phone],
    ['contact_email', t.contactEmail],
    ['txn_no', t.txnNo],
    ['submitted_at', t.submittedAt],
    ['class', beginningOf(t.answers, 'class_name')],
    ['school', beginningOf(t.answers, 'school_name')],
    ['address', beginningOf(t.answers, 'address_name')],
    ['qualification', beginningOf(t.answers, 'qualification')],
    ['occupation', beginningOf(t.answers, 'occupation')],
    ['participant_address', beginningOf(t.answers, 'address')],
    ['alternate_email', beginningOf(t.answers, 'alternate_email')],
    ['exam_slot', beginningOf(t.answers, 'exam_slot')],
    ['dial_code', t.dialCode],
    ['payment_type', t.paymentType],
  ] as const
}

/** The first 80 characters of an answer that has no column of its own, as the indexes hold it. */
export function beginningOf(answers: AnyPgColumn, name: string): SQL {
  return sql`left(${answers} ->> ${sql.raw(`'${name.replaceAll(/[^a-z_]/g, '')}'`)}, 80)`
}

/** Who did what to what, when, and why. The database refuses to change or delete a row. */
export const history = pgTable(
  'history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** An account's id; null is a visitor or the server itself. */
    actor: text('actor'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
  },
  (t) => [
    index('history_subject').on(t.subject, t.subjectId, t.id),
    // Corrections alone: somebody's earlier address is looked for among them.
    index('history_corrected').on(t.subject, t.subjectId).where(sql`${t.action} in ('amended', 'moved')`),
  ],
)

/** Who has seen what, and when. The database refuses to change a row, and to delete one that is younger than 400 days. */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** An account's id. */
    actor: text('actor').notNull(),
    /** Its email address at that time. */
    actorName: text('actor_name').notNull(),
    action: text('action').$type<AccessAction>().notNull(),
    subject: text('subject').$type<AccessSubject>().notNull(),
    /** The ids of what was shown. Empty for an export of a whole list. */
    shown: uuid('shown').array().notNull(),
    /** The search text and the filters. */
    asked: jsonb('asked').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('access_log_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst())],
)

/** Letters, written in the transaction they tell of and sent by a loop of their own. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    /** The template's name: 'registration-received'. */
    letter: text('letter').notNull(),
    /** What it is about: a registration's id, an account's id. */
    subjectId: text('subject_id').notNull(),
    recipient: text('recipient').notNull(),
    /** Whose limit it counts against, for an email that a visitor caused; null for the others. See mail/recipient-limit.ts. */
    limitKey: text('limit_key'),
    title: text('title').notNull(),
    plain: text('plain').notNull(),
    html: text('html').notNull(),
    /**
     * The path of the one-time link that stands as {link} in both bodies, until the letter is sent: it is a key, and nobody
     * but the recipient shall read it.
     */
    link: text('link'),
    /** An iCalendar file that goes along. */
    calendar: text('calendar'),
    /** 'held': over the limit of its recipient; see mail/recipient-limit.ts. */
    state: text('state', { enum: ['waiting', 'held', 'sent', 'dead', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Until then it belongs to the process that is sending it. */
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    check('outbox_state', sql`${t.state} in ('waiting', 'held', 'sent', 'dead', 'withdrawn')`),
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index('outbox_recent').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('outbox_held').on(t.createdAt).where(sql`${t.state} = 'held'`),
    index('outbox_limit').on(t.limitKey, t.state, t.sentAt).where(sql`${t.limitKey} is not null`),
    index('outbox_subject').on(t.subjectId, t.letter, t.createdAt),
  ],
)

// The four tables of better-auth, under the names its adapter expects.

/** One person may have an account in each role under one address, each with a password of its own. */
export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role'),
    banned: boolean('banned'),
    banReason: text('ban_reason'),
    banExpires: moment('ban_expires'),
    twoFactorEnabled: boolean('two_factor_enabled').default(false),
    /**
     * The parent's address that came with a student's account, until a link that went to the account's own address alone was
     * used: only then is it sure that whoever signs in reads that address. Null from then on.
     */
    knownBy: text('known_by'),
    /** When the wish to be notified was stored; see specification 2.10. */
    wishedAt: moment('wished_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [unique('user_email_role').on(t.email, t.role)],
)

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique('session_token'),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('session_user').on(t.userId)],
)

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('account_user').on(t.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verification_identifier').on(t.identifier), index('verification_value').on(t.value)],
)

export const twoFactor = pgTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verified: boolean('verified').default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: moment('locked_until'),
  },
  (t) => [index('two_factor_user').on(t.userId), index('two_factor_secret').on(t.secret)],
)

/** Schools that take part (specification 3.7). */
export const schools = pgTable(
  'schools',
  {
    id: uuid('id').primaryKey(),
    registerNo: bigint('register_no', { mode: 'number' }).generatedAlwaysAsIdentity().unique('schools_register_no'),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    /**
     * 'claimed' is a registration that waits for the office: of a school that is registered already, or with an address that is another
     * school's. It has no account. 'repeated' is the same school with the same address again; 'replaced' had the school until the office gave it to a claim.
     */
    standing: text('standing', { enum: ['registered', 'claimed', 'declined', 'repeated', 'replaced'] })
      .notNull()
      .default('registered'),
    /** The registered school that this one claims to be. */
    claimOf: uuid('claim_of').references((): AnyPgColumn => schools.id, { onDelete: 'set null' }),
    /** Name, country, pin code and branch folded: together they say that it is the same school. */
    nameKey: text('name_key').notNull(),
    countryKey: text('country_key').notNull(),
    pincodeKey: text('pincode_key').notNull(),
    branchKey: text('branch_key').notNull(),
    email: text('email').notNull(),
    branch: text('branch').notNull(),
    board: text('board').notNull(),
    landline: text('landline').notNull(),
    mobile: text('mobile').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    landmark: text('landmark').notNull(),
    pincode: text('pincode').notNull(),
    /** The account it signs in with, or once did. */
    userId: text('user_id').references(() => user.id),
    submissionKey: uuid('submission_key').notNull().unique('schools_submission_key'),
    submissionHash: text('submission_hash').notNull(),
    registeredAt: moment('registered_at').notNull().defaultNow(),
  },
  (t) => [
    check('schools_standing', sql`${t.standing} in ('registered', 'claimed', 'declined', 'repeated', 'replaced')`),
    check('schools_account', sql`${t.standing} <> 'registered' or ${t.userId} is not null`),
    uniqueIndex('schools_same').on(t.nameKey, t.countryKey, t.pincodeKey, t.branchKey).where(sql`${t.standing} = 'registered'`),
    index('schools_claimed').on(t.registerNo).where(sql`${t.standing} = 'claimed'`),
    uniqueIndex('schools_user').on(t.userId),
    index('schools_name').using('gin', t.nameKey.op('gin_trgm_ops')),
  ],
)

/** Seats of the quarter-final, one row each: the database refuses to give one away twice. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().unique('bookings_number'),
    version: integer('version').notNull().default(1),
    state: text('state', { enum: ['booked', 'cancelled'] })
      .notNull()
      .default('booked'),
    date: date('date', { mode: 'string' }).notNull(),
    timeSlot: text('time_slot').notNull(),
    /** From 1 to the season's seats per slot. */
    seat: smallint('seat').notNull(),
    studentName: text('student_name').notNull(),
    nameKey: text('name_key').notNull(),
    beeLevel: text('bee_level').notNull(),
    parentEmail: text('parent_email').notNull(),
    parentMobile: text('parent_mobile').notNull(),
    /** The accepted registration it was booked for; null where nothing had to be shown, and after the registration is erased. */
    registrationId: uuid('registration_id').references(() => registrations.id, { onDelete: 'set null' }),
    submissionKey: uuid('submission_key').notNull().unique('bookings_submission_key'),
    submissionHash: text('submission_hash').notNull(),
    /** The season's round, as for registrations. */
    round: integer('round').notNull().default(1),
    seasonVersion: integer('season_version').notNull(),
    bookedAt: moment('booked_at').notNull().defaultNow(),
    reason: text('reason'),
  },
  (t) => [
    check('bookings_state', sql`${t.state} in ('booked', 'cancelled')`),
    check('bookings_seat', sql`${t.seat} >= 1`),
    uniqueIndex('bookings_one_per_seat').on(t.date, t.timeSlot, t.seat).where(sql`${t.state} = 'booked'`),
    uniqueIndex('bookings_one_per_student').on(t.round, t.nameKey, t.parentMobile).where(sql`${t.state} = 'booked'`),
    uniqueIndex('bookings_one_per_registration').on(t.registrationId).where(sql`${t.state} = 'booked'`),
    index('bookings_registration').on(t.registrationId),
    index('bookings_name').using('gin', t.nameKey.op('gin_trgm_ops')),
  ],
)

/** Every season that was ever in force, and who put it there; the newest is the current one. */
export const seasons = pgTable('seasons', {
  version: integer('version').primaryKey(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  savedAt: moment('saved_at').notNull().defaultNow(),
  savedBy: text('saved_by').notNull(),
  /** The version it was restored from, if it was. */
  restored: integer('restored'),
})

/** Keys the server makes for itself on first use, shared by all its processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Who was erased, by a hash that only this portal can make, so that an older backup can be made to forget them again. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    /** HMAC-SHA256 of the address, hexadecimal; see server/privacy/address.ts. */
    person: text('person').notNull(),
    at: moment('at').notNull().defaultNow(),
    by: text('by').notNull(),
    /** How much went, by kind. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    /** Keys of pictures that are still to be taken away; empty once they are. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    /** Ids of what went, by which it is recognised in an older backup; empty in rows from before this column, and in those of retention. */
    subjects: jsonb('subjects').$type<string[]>().notNull().default([]),
  },
  (t) => [index('erasures_person').on(t.person)],
)

/**
 * How often something was tried lately, counted by all processes together; see server/http/counts.ts. The table is UNLOGGED (its migration says
 * so by hand): it costs no log, a crash of PostgreSQL empties it, and backups and replicas leave it out.
 */
export const counts = pgTable(
  'counts',
  {
    /** HMAC-SHA256 of what is counted and for whom. */
    key: text('key').primaryKey(),
    /** How many got through. */
    taken: integer('taken').notNull(),
    /** How many had before those that came last. */
    before: integer('before').notNull(),
    /** When counting begins anew. */
    until: moment('until').notNull(),
  },
  (t) => [index('counts_until').on(t.until)],
)
