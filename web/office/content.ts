import type { OfficeContent } from '#domain/page-props.ts'
import { pageContent } from '#web/hydrate.tsx'

/** The session and season that the server put into the document. */
export const { session, season } = pageContent<OfficeContent>()
