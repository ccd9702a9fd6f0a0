import { wake } from '../wake.tsx'
import { StudentAreaPage } from './page.tsx'

wake(StudentAreaPage)
