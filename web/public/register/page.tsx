import type { PageContent } from '#domain/page-props.ts'
import { Page } from '#web/kit/page.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { Wizard } from './wizard.tsx'

export function RegisterPage(entrance: PageContent['register']) {
  return (
    <Page season={entrance.season}>
      <Disclaimer clauses={entrance.disclaimer} />
      <Wizard entrance={entrance} />
    </Page>
  )
}
