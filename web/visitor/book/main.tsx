import { wake } from '../wake.tsx'
import { BookPage } from './page.tsx'

wake(BookPage)
