import { hydrate } from '#web/hydrate.tsx'
import { PasswordPage } from './page.tsx'

hydrate(PasswordPage)
