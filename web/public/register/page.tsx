import type { Entrance } from '#domain/competitions/entrance.ts'
import { Page } from '#web/kit/page.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { Wizard } from './wizard.tsx'

export default function RegisterPage(entrance: Entrance) {
  const { door, invitation, disclaimer, disclaimerVersion, season } = entrance
  // Invited siblings have a draft each.
  const savedAs = invitation ? `${door.path}-${invitation.reference}` : door.path
  return (
    <Page season={season}>
      <Disclaimer clauses={disclaimer} version={disclaimerVersion} savedAs={savedAs} />
      <Wizard entrance={entrance} savedAs={savedAs} />
    </Page>
  )
}
