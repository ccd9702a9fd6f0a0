import { hydrate } from '#web/hydrate.tsx'
import { StudentAreaPage } from './page.tsx'

hydrate(StudentAreaPage)
