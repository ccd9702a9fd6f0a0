import { hydrate } from '#web/hydrate.tsx'
import { FirstAdministratorPage } from './page.tsx'

hydrate(FirstAdministratorPage)
