import { wake } from '../wake.tsx'
import { SchoolAreaPage } from './page.tsx'

wake(SchoolAreaPage)
