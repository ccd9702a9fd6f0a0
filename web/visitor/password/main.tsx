import { wake } from '../wake.tsx'
import { PasswordPage } from './page.tsx'

wake(PasswordPage)
