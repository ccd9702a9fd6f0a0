import { currentLanguage } from '#domain/language/language.ts'
import { type ConsentBy, consentTick } from '#domain/privacy/consent.ts'
import { noticeText, noticeVersion } from '#domain/privacy/notice.ts'
import type { AppContext } from '#server/context.ts'
import { limitsNow } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { notices } from '#server/platform/db/schema/index.ts'

export type NoticeContext = Pick<AppContext, 'season' | 'retentionDays'>

/** The version of the privacy notice that is in force. */
export function versionNow(context: NoticeContext): string {
  return noticeVersion(limitsNow(context))
}

/** Stores what is agreed to now, in the current language, unless it is stored: what is ticked and the whole notice. */
export async function storeNotice(tx: Transaction, context: NoticeContext, by: ConsentBy, at: Date) {
  const version = versionNow(context)
  const language = currentLanguage()
  const text = `${consentTick.statement[by]()}\n${noticeText(limitsNow(context), context.season())}`
  const hash = sha256(version, text)
  await tx.insert(notices).values({ hash, version, language, text, at }).onConflictDoNothing()
  return { noticeHash: hash, noticeVersion: version, language }
}
