import { wake } from '../wake.tsx'
import { SchoolStudentsPage } from './page.tsx'

wake(SchoolStudentsPage)
