import { hydrate } from '#web/hydrate.tsx'
import { SchoolRegisterPage } from './page.tsx'

hydrate(SchoolRegisterPage)
