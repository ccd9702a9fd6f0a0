import { hydrate } from '#web/hydrate.tsx'
import { SchoolAreaPage } from './page.tsx'

hydrate(SchoolAreaPage)
