import type { Competition } from '#domain/competitions/competition.ts'
import { type DoorPlace, doors } from '#domain/competitions/index.ts'
import type { Season } from '#domain/season/season.ts'
import { DoorFields } from './door-fields.tsx'
import { QrInput } from './qr-input.tsx'
import { SeasonInput } from './season-input.tsx'
import { Section } from './section.tsx'
import { competitionSection } from './sections.ts'

/** A competition's questions and payment, and its doors. */
export function CompetitionFields({ competition, saved }: { competition: Competition; saved: Season }) {
  const path = `competitions.${competition.slug}`
  const ways: DoorPlace[] = doors.filter((at) => at.competition === competition)
  return (
    <Section id={competitionSection(competition)} title={competition.name}>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SeasonInput path={`${path}.classYear`} label="Class year" hint={yearHint(competition)} />
      </div>
      <fieldset className="grid min-w-0 gap-3 rounded-medium border border-line p-4">
        <legend className="px-1 font-semibold">Payment</legend>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <SeasonInput
            path={`${path}.payment.upiId`}
            label="UPI id"
            spellCheck={false}
            hint="Like name@bank. Families in India pay to it."
          />
          <SeasonInput path={`${path}.payment.payee`} label="Payee" hint="The name that payment apps show." />
          <SeasonInput
            path={`${path}.payment.payLink`}
            label="Payment link"
            type="url"
            hint="Where families abroad pay. Starts with https://."
          />
          <QrInput path={`${path}.payment.qr`} competition={competition.name} />
        </div>
      </fieldset>
      {ways.map((at) => (
        <DoorFields key={at.door.path} at={at} saved={saved} />
      ))}
    </Section>
  )
}

function yearHint({ labels }: Competition): string {
  const asked = Object.values(labels).find((label) => label.includes('{classYear}'))
  return asked ? `Families read: “${asked.replace('{classYear}', '…')}”.` : 'Fills in where a question names the year.'
}
