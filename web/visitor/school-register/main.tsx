import { wake } from '../wake.tsx'
import { SchoolRegisterPage } from './page.tsx'

wake(SchoolRegisterPage)
