import type { OfficeContent } from '../../domain/pages.ts'
import { pageContent } from '../visitor/wake.tsx'

/** Who is signed in and which season it is, as the server put it into the document. */
export const { session, season } = pageContent<OfficeContent>()
