import { hydrate } from '#web/hydrate.tsx'
import { ProfilePage } from './page.tsx'

hydrate(ProfilePage)
