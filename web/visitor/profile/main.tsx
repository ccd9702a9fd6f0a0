import { wake } from '../wake.tsx'
import { ProfilePage } from './page.tsx'

wake(ProfilePage)
