import type { CompetitionPages } from '#domain/competitions/api.ts'
import { regionText } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { Card } from '#web/kit/card.tsx'
import { Page } from '#web/kit/page.tsx'
import { WaysToPay } from './payment/ways-to-pay.tsx'

/** How families pay, from each region that a form takes: for the office, before it saves the season. */
export function PaymentPreview(entrance: CompetitionPages['payment-preview']) {
  return (
    <Page season={entrance.season}>
      <p className="mb-1 text-sm text-ink-2">{entrance.competition.name}</p>
      <h1 className="text-2xl wide:text-[1.75rem]">{entrance.door.title}</h1>
      {entrance.fees.map(({ region, fee }) => (
        <Card key={region} className="mt-5 grid grid-cols-1 content-start gap-4 px-4 py-4.5 wide:p-6">
          <h2 className="text-xl">{m['form.payment_and_register_for_region']({ region: regionText(region) })}</h2>
          <WaysToPay entrance={entrance} region={region} fee={fee} name="the student" onLeave={() => {}} />
        </Card>
      ))}
    </Page>
  )
}
