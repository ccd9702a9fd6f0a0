import { t } from '#domain/language/translate.ts'
import type { StatusView } from '#domain/registration/status-view.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'

/** Says that the registration is withdrawn, what becomes of it, and lets the holder of the link undo that. Works without JavaScript. */
export function WithdrawnCard({ view: { name, withdrawn, own }, action }: { view: StatusView; action: string }) {
  return (
    <Card className="grid grid-cols-1 gap-3 p-4.5 wide:p-6">
      <div role="status" className="grid grid-cols-1 gap-2">
        <h2 className="text-2xl">{t('Withdrawn')}</h2>
        <p className="wrap-anywhere">
          {t('We do nothing more with {first}’s registration. On {day} we erase everything about it.', {
            first: name.split(/\s/)[0] ?? '',
            day: withdrawn ?? '',
          })}
        </p>
      </div>
      <WhatRemains />
      {own ? (
        <form method="post" action={`${action}/withdrawal/undo`} encType="multipart/form-data" className="grid wide:justify-start">
          <Button look="primary" type="submit" className="max-wide:min-h-13">
            {t('Undo the withdrawal')}
          </Button>
        </form>
      ) : (
        <p>{t('You can undo it until then with the link in our email.')}</p>
      )}
    </Card>
  )
}

/** What a withdrawal can't give back, and what an erasure leaves, and why. */
export function WhatRemains() {
  return (
    <p className="text-ink-2">
      {t('A booked time is offered to other families at once. Undoing the withdrawal doesn’t bring it back.')}{' '}
      {t(
        'Only the day, the amount and the currency of the payment stay in our books, without a name, because the law asks us to account for money. A fee isn’t paid back.',
      )}
    </p>
  )
}
