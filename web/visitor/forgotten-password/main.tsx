import { wake } from '../wake.tsx'
import { ForgottenPasswordPage } from './page.tsx'

wake(ForgottenPasswordPage)
