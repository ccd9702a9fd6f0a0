import { hydrate } from '#web/hydrate.tsx'
import { SchoolStudentsPage } from './page.tsx'

hydrate(SchoolStudentsPage)
