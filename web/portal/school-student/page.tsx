import { m } from '#domain/language/paraglide/messages.js'
import type { PageContent } from '#domain/page-props.ts'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { studentsAddress } from '#web/portal/areas.ts'
import { CorrectionForm } from '#web/public/status/correction-form.tsx'

/** Corrects what the office asked for, for a student that the school registered. */
export default function SchoolCorrectPage({ session, name, asked, correction, action, problems, season }: PageContent['school-correct']) {
  return (
    <AreaFrame session={session} season={season} here={studentsAddress}>
      <div>
        <p>
          <a href={studentsAddress} className="inline-flex min-h-11 items-center">
            {m['form.registered_students']()}
          </a>
        </p>
        <h1 className="text-2xl break-words wide:text-[1.75rem]">{name}</h1>
      </div>
      <Message look="wait">
        <p>{asked.reason}</p>
        <p className="font-normal">{m['school_area.please_send_things_again_by']({ due: asked.due, things: asked.labels.join(', ') })}</p>
      </Message>
      <Card className="grid gap-5 p-4.5 wide:p-6">
        <h2 className="text-lg">{m['school_area.what_to_send_again']()}</h2>
        <CorrectionForm correction={correction} action={action} problems={problems} submit={m['school_area.send_the_correction']()} />
      </Card>
    </AreaFrame>
  )
}
