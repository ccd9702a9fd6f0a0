import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CertificateContent, CertificateDetails } from '#domain/certificate/certificate.ts'
import type { ImportedResult, PublishedResult, ThroughRule } from '#domain/result/result.ts'
import type { KnownHeadings } from '#domain/sheets/columns.ts'
import { importColumns } from './import-columns.ts'
import { instant } from './instant.ts'
import { ofRegistration, registrations } from './registrations.ts'

const score = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' })

/** What applies to all results of a competition in a season. A round without a row has the defaults. */
export const resultRounds = pgTable(
  'result_rounds',
  {
    competition: text('competition').notNull(),
    /** The season's id. */
    round: integer('round').notNull(),
    version: integer('version').notNull().default(1),
    /** The highest score there is; null until somebody says so. */
    maximum: score('maximum'),
    rule: jsonb('rule').$type<ThroughRule>().notNull(),
    showsScore: boolean('shows_score').notNull().default(true),
    showsPlace: boolean('shows_place').notNull().default(true),
    showsPercentile: boolean('shows_percentile').notNull().default(false),
    /** The headings of the last file of scores, and what they were; null before the first. */
    importHeadings: jsonb('import_headings').$type<KnownHeadings<string>>(),
  },
  (t) => [primaryKey({ columns: [t.competition, t.round] }), check('result_rounds_maximum', sql`${t.maximum} > 0`)],
)

/** What the office published together, and when that was taken back. */
export const publications = pgTable(
  'publications',
  {
    id: uuid('id').primaryKey(),
    competition: text('competition').notNull(),
    round: integer('round').notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
    /** An account's id. */
    publishedBy: text('published_by').notNull(),
    /** Since when, or from when on, families see it. */
    visibleFrom: instant('visible_from').notNull(),
    /** Its emails wait until then, and it can be undone. */
    sendAfter: instant('send_after').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('publications_round').on(t.competition, t.round, t.publishedAt)],
)

/** The result of a registration: as the office has it, and as it was published. */
export const results = pgTable(
  'results',
  {
    registrationId: ofRegistration().primaryKey(),
    version: integer('version').notNull().default(1),
    score: score('score'),
    isAbsent: boolean('is_absent').notNull().default(false),
    /** Given by the office instead of the computed place. */
    place: integer('place'),
    award: text('award'),
    /** For the office alone. */
    remark: text('remark'),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** An account's id. */
    changedBy: text('changed_by').notNull(),
    /** What the family sees from the publication's `visible_from` on; null before it is published. */
    published: jsonb('published').$type<PublishedResult>(),
    publicationId: uuid('publication_id').references(() => publications.id),
    /** Whether the family lets us show the child as a winner; null until it answers. */
    mayShow: boolean('may_show'),
  },
  (t) => [
    check('results_score', sql`${t.score} >= 0 and not (${t.isAbsent} and ${t.score} is not null)`),
    check('results_place', sql`${t.place} > 0`),
    check('results_published', sql`(${t.published} is null) = (${t.publicationId} is null)`),
    index('results_publication').on(t.publicationId),
    index('results_may_show').on(t.registrationId).where(sql`${t.mayShow}`),
  ],
)

/** Who was invited to the next round. The invitation's link is signed; see features/promotion. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    /** The registration of the round that the child passed. */
    registrationId: ofRegistration().notNull(),
    /** What it invites to, in the same season. */
    competition: text('competition').notNull(),
    invitedAt: instant('invited_at').notNull().defaultNow(),
    invitedBy: text('invited_by').notNull(),
    remindedAt: instant('reminded_at'),
    openedAt: instant('opened_at'),
    declinedAt: instant('declined_at'),
    /** The family's words. */
    declineReason: text('decline_reason'),
    /** The registration that it led to. */
    registeredId: uuid('registered_id').references(() => registrations.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('invitations_once').on(t.registrationId, t.competition),
    index('invitations_registered').on(t.registeredId).where(sql`${t.registeredId} is not null`),
  ],
)

/** A file of scores that the office is importing, one for each round: its rows until they are added or discarded. */
export const scoreImports = pgTable(
  'score_imports',
  {
    competition: text('competition').notNull(),
    round: integer('round').notNull(),
    ...importColumns(),
    startedBy: text('started_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.competition, t.round] })],
)

/** What a file of scores made of a result, and what it was before: so that the import can be taken back. */
export const importedResults = pgTable(
  'imported_results',
  {
    /** The id that the file had in `score_imports`. */
    importId: uuid('import_id').notNull(),
    registrationId: ofRegistration().notNull(),
    addedAt: instant('added_at').notNull(),
    /** Null when there was no result. */
    before: jsonb('before').$type<ImportedResult>(),
    after: jsonb('after').$type<ImportedResult>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.registrationId] }), index('imported_results_registration').on(t.registrationId)],
)

/** Every certificate that was made. A child has at most one that is valid; those that it replaced stay, so that their codes say so. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid('id').primaryKey(),
    registrationId: ofRegistration().notNull(),
    /** Without hyphens; see domain/certificate/certificate.ts. */
    code: text('code').notNull().unique('certificates_code'),
    details: jsonb('facts').$type<CertificateDetails>().notNull(),
    content: jsonb('content').$type<CertificateContent>().notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    endedAs: text('ended_as', { enum: ['replaced', 'withdrawn'] }),
  },
  (t) => [
    check('certificates_ended', sql`(${t.endedAt} is null) = (${t.endedAs} is null)`),
    check('certificates_ended_as', sql`${t.endedAs} in ('replaced', 'withdrawn')`),
    uniqueIndex('certificates_valid').on(t.registrationId).where(sql`${t.endedAt} is null`),
    index('certificates_registration').on(t.registrationId),
  ],
)
