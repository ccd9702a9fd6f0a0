import { wake } from '../wake.tsx'
import { SignInPage } from './page.tsx'

wake(SignInPage)
