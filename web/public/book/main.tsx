import { hydrate } from '#web/hydrate.tsx'
import { BookPage } from './page.tsx'

hydrate(BookPage)
