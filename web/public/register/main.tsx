import { hydrate } from '#web/hydrate.tsx'
import { RegisterPage } from './page.tsx'

hydrate(RegisterPage)
