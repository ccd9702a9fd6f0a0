import * as z from 'zod/mini'
import type { Session } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { typedText } from '#domain/lib/schemas.ts'
import { sizeText } from '#domain/lib/size-text.ts'
import type { Season } from '#domain/season/season.ts'

/** 'withdrawn' was published before. */
export const noteStates = ['draft', 'published', 'withdrawn'] as const
export type NoteState = (typeof noteStates)[number]

export const noteFormats = ['pdf', 'jpg'] as const

/** In bytes. */
export const mostNoteBytes = 10 * 1024 * 1024
export const noteTooLarge = 'This file is larger than 10 MB. Make it smaller, or publish a link to it instead.'
export const noteTypes = 'application/pdf,image/png,image/jpeg,image/webp'
/** Per competition. */
export const mostNotes = 200

/** What the office says about a note. `classes` are compared by classKey; none means every class. '' as link means a file. */
export const noteBody = z.strictObject({
  title: typedText(120, 'Enter a title.').check(z.refine((title) => !/[\r\n]/.test(title), { error: m['question.enter_on_one_line'] })),
  description: typedText(500),
  classes: z.array(typedText(60).check(z.minLength(1))).check(z.maxLength(20, 'Use at most 20 classes.')),
  link: typedText(500).check(
    z.refine((link) => link === '' || /^https:\/\/[^\s/]\S*$/.test(link), 'Enter an address that starts with https://.'),
  ),
})
export type NoteBody = z.infer<typeof noteBody>

const noteFile = z.object({ name: z.string(), format: z.enum(noteFormats), bytes: z.int() })
export type NoteFile = z.infer<typeof noteFile>

/** A note as the office sees it: a file, a link, or neither yet. */
export const officeNote = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  classes: z.array(z.string()),
  link: z.string(),
  file: z.nullable(noteFile),
  state: z.enum(noteStates),
  /** ISO, UTC; null for a draft. */
  published_at: z.nullable(z.string()),
})
export type OfficeNote = z.infer<typeof officeNote>

/** A competition's notes in their order. */
export const officeNotes = z.object({ notes: z.array(officeNote) })

export const noteChanged = z.object({ message: z.string(), note: officeNote })

/** A published note as students and schools see it. */
const shownNote = z.object({
  id: z.uuid(),
  competition: z.string(),
  title: z.string(),
  description: z.string(),
  classes: z.array(z.string()),
  link: z.string(),
  file: z.nullable(z.object({ format: z.enum(noteFormats), bytes: z.int() })),
})
export type ShownNote = z.infer<typeof shownNote>
export const shownNotes = z.object({ notes: z.array(shownNote) })

/** What a file is, for people: 'PDF, 1.2 MB'. */
export function fileText({ format, bytes }: Pick<NoteFile, 'format' | 'bytes'>): string {
  return `${format === 'pdf' ? 'PDF' : m['student.picture']()}, ${sizeText(bytes)}`
}

/** What the server passes to the page. */
export type NotePages = {
  /** The study material of a student or a school, by competition. */
  notes: { session: Session; notes: ShownNote[]; season: Season }
}
