import { doorAt } from '../../../domain/competitions/index.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { doorIn } from '../../../domain/season.ts'
import { Page } from '../../ui/page.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { Wizard } from './wizard.tsx'

export function RegisterPage({ path, season, today }: PageContent['register']) {
  const found = doorAt(path)
  if (!found) throw new Error(`There is no door ${path}`)
  const entrance = { ...found, season, doorSeason: doorIn(season, path), today }
  return (
    <Page season={season}>
      <Disclaimer clauses={found.competition.disclaimer} />
      <Wizard entrance={entrance} />
    </Page>
  )
}
