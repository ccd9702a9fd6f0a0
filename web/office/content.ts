import type { OfficeContent } from '#domain/page-props.ts'
import { pageContent } from '#web/hydrate.tsx'

/** What the server put into the document. */
export const { session, season, sendsEmails } = pageContent<OfficeContent>()
