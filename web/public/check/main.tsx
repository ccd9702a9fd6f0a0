import { hydrate } from '#web/hydrate.tsx'
import { CheckPage } from './page.tsx'

hydrate(CheckPage)
