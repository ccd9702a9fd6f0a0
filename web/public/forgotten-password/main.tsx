import { hydrate } from '#web/hydrate.tsx'
import { ForgottenPasswordPage } from './page.tsx'

hydrate(ForgottenPasswordPage)
