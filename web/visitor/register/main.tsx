import { wake } from '../wake.tsx'
import { RegisterPage } from './page.tsx'

wake(RegisterPage)
