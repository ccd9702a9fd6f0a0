import { and, eq } from 'drizzle-orm'
import type { Paper } from '#domain/certificate/certificate.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { fileOf } from '#server/features/season/index.ts'
import { certificates } from '#server/platform/db/schema/index.ts'
import type { Files } from '#server/platform/storage/files.ts'
import type { CertificatePage, Signatures } from './draw.ts'
import { drawOne } from './draw-in-process.ts'
import { isIssued } from './issued.ts'
import { keepCurrent } from './keep-current.ts'

type Row = typeof certificates.$inferSelect

/** Draws the certificate of a registration as PDF: for the office, with `isValid`, also one that isn't out. Returns null when it has none. */
export async function certificateFile(
  context: Pick<AppContext, 'db' | 'season' | 'now' | 'files'> & Pick<AppOptions, 'linkBase'>,
  registrationId: string,
  paper: Paper,
  which = isIssued,
): Promise<{ file: string; bytes: Uint8Array; type: string } | null> {
  await keepCurrent(context, [registrationId])
  const [row] = await context.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.registrationId, registrationId), which))
  if (!row) return null
  const bytes = await drawOne({ ...certificatePage(row, context.linkBase()), paper }, await signaturesOf(context.files, [row]))
  return { file: `${fileName(row.content.name)}.pdf`, bytes, type: 'application/pdf' }
}

/** `base` is the address of this server. */
export function certificatePage({ content, code }: Pick<Row, 'content' | 'code'>, base: string): CertificatePage {
  return { content, code, verify: `${base}/verify/${code}`, where: `${base.replace(/^https?:\/\//, '')}/verify` }
}

/** Reads the pictures of the signatures on some certificates. One that is gone is left out. */
export async function signaturesOf(files: Files, rows: Pick<Row, 'content'>[]): Promise<Signatures> {
  const keys = [...new Set(rows.flatMap(({ content }) => content.signature ?? []))]
  const pictures = await Promise.all(keys.map(async (key) => [key, await files.read(fileOf(key))] as const))
  return Object.fromEntries(pictures.flatMap(([key, bytes]) => (bytes ? [[key, bytes]] : [])))
}

/** The name of a file for a person, without what file systems refuse. */
export function fileName(name: string): string {
  return `Certificate ${name
    .replace(/[\\/:*?"<>|.\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)}`
}
