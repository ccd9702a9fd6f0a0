import { eq } from 'drizzle-orm'
import type { NoticeKey } from '#domain/competitions/entrance.ts'
import { currentLanguage, type Language, languages } from '#domain/language/language.ts'
import {
  consentStatement,
  consentText,
  declarationMissing,
  declarationStatement,
  type NoticeTerms,
  noticeFrom,
  type ShownNotice,
} from '#domain/privacy/consent.ts'
import { noticeVersion } from '#domain/privacy/notice.ts'
import type { AppContext } from '#server/context.ts'
import { limitsNow } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { notices } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'

export type NoticeContext = Pick<AppContext, 'season' | 'retentionDays'>
export type Notice = { hash: string; version: string; language: Language; text: string }

/** The version of the privacy notice that is in force. */
export function versionNow(context: NoticeContext): string {
  return noticeVersion(limitsNow(context))
}

/** Who ticks it: a parent, or a school for the parents. */
export type Ticking = 'parent' | 'school'
const statements: Record<Ticking, (terms: NoticeTerms) => string> = { parent: consentStatement, school: declarationStatement }

/** The notice as a parent reads it now, in the current language, or as a school does. */
export function shownNotice(context: NoticeContext, by: Ticking = 'parent'): ShownNotice {
  const terms = termsOf(context)
  return { ...noticeFrom(terms, noticeNow(context, by).hash), statement: statements[by](terms) }
}

/** What a form's page needs to show the notice in the current language. */
export function noticeKey(context: NoticeContext, by: Ticking = 'parent'): NoticeKey {
  const terms = termsOf(context)
  const { declined, accepted } = terms
  const { hash } = noticeNow(context, by)
  const translations = noticesInForce(context, by).flatMap((other) => (other.hash === hash ? [] : [other.hash]))
  const key = { declined, accepted, hash, translations }
  if (by === 'parent') return key
  return { ...key, school: { title: 'The parents’ consent', statement: declarationStatement(terms), missing: declarationMissing } }
}

/** The notice that is agreed to now, in the current language. */
export function noticeNow(context: NoticeContext, by: Ticking): Notice {
  const terms = termsOf(context)
  const text = consentText(terms, statements[by](terms))
  const version = versionNow(context)
  return { hash: sha256(version, text), version, language: currentLanguage(), text }
}

/** The same in every language. */
function noticesInForce(context: NoticeContext, by: Ticking): Notice[] {
  return languages.map((language) => inLanguage(language, () => noticeNow(context, by)))
}

/**
 * Returns the notice that a page showed, by its hash; 'yes' is the one that is in force. Null for one that neither is in force nor was ever
 * agreed to: nobody knows what it said.
 */
export async function noticeWith(
  db: Database | Transaction,
  context: NoticeContext,
  { hash, by }: { hash: string; by: Ticking },
): Promise<Notice | null> {
  if (hash === 'yes') return noticeNow(context, by)
  const inForce = noticesInForce(context, by).find((notice) => notice.hash === hash)
  if (inForce) return inForce
  const [agreed] = await db.select().from(notices).where(eq(notices.hash, hash))
  return agreed ?? null
}

/** Stores a notice that is agreed to, unless it was before. */
export async function storeNotice(tx: Transaction, notice: Notice, at: Date): Promise<void> {
  const { hash, version, language, text } = notice
  await tx.insert(notices).values({ hash, version, language, text, at }).onConflictDoNothing()
}

function termsOf(context: NoticeContext): NoticeTerms {
  const { organisation, contact } = context.season()
  const { declined = null, accepted = null } = limitsNow(context)
  return { organisation, contact, declined, accepted }
}
