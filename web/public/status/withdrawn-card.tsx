import { m } from '#domain/language/paraglide/messages.js'
import type { StatusView } from '#domain/registration/status-view.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'

/** Says that the registration is withdrawn, what becomes of it, and lets the holder of the link undo that. Works without JavaScript. */
export function WithdrawnCard({ view: { name, withdrawn, isReplaced, own }, action }: { view: StatusView; action: string }) {
  return (
    <Card className="grid grid-cols-1 gap-3 p-4.5 wide:p-6">
      <div role="status" className="grid grid-cols-1 gap-2">
        <h2 className="text-2xl">{m['status.withdrawn']()}</h2>
        <p className="wrap-anywhere">
          {m['status.withdrawn_what_happens']({
            first: name.split(/\s/)[0] ?? '',
            day: withdrawn ?? '',
          })}
        </p>
      </div>
      <WhatRemains />
      {isReplaced ? (
        <p>{m['status.place_went_to_another_child']()}</p>
      ) : own ? (
        <form
          noValidate
          method="post"
          action={`${action}/withdrawal/undo`}
          encType="multipart/form-data"
          className="grid wide:justify-start"
        >
          <Button look="primary" type="submit" className="max-wide:min-h-13">
            {m['status.undo_the_withdrawal']()}
          </Button>
        </form>
      ) : (
        <p>{m['status.undo_until_then_link']()}</p>
      )}
    </Card>
  )
}

/** What a withdrawal can't give back, and what an erasure leaves, and why. */
export function WhatRemains() {
  return (
    <p className="text-ink-2">
      {m['status.booked_time_offered_other']()} {m['status.only_day_amount_currency']()} {m['status.fee_after_withdrawal']()}
    </p>
  )
}
