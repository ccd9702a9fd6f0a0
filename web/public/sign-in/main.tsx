import { hydrate } from '#web/hydrate.tsx'
import { SignInPage } from './page.tsx'

hydrate(SignInPage)
