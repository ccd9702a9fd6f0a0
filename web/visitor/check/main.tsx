import { wake } from '../wake.tsx'
import { CheckPage } from './page.tsx'

wake(CheckPage)
