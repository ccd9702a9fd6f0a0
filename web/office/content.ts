import type { OfficeContent } from '#domain/page-props.ts'
import { pageContent } from '#web/hydrate.tsx'

/** Who is signed in and which season it is, as the server put it into the document. */
export const { session, season } = pageContent<OfficeContent>()
