import { wake } from '../wake.tsx'
import { FirstAdministratorPage } from './page.tsx'

wake(FirstAdministratorPage)
