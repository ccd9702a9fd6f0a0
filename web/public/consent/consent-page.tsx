import { m } from '#domain/language/paraglide/messages.js'
import type { PrivacyPages } from '#domain/privacy/api.ts'
import { type ConsentView, consentTick } from '#domain/privacy/consent.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { DeadLink } from '#web/public/dead-link.tsx'
import { ReferenceLine } from '#web/public/reference-line.tsx'
import { ReadAll } from './consent-tick.tsx'

/** Where a parent confirms the consent. Needs no script. */
export function ConsentPage({ season, view, problems }: PrivacyPages['consent']) {
  if (view === null) return <DeadLink season={season} />
  const { name, competition, reference, statusPath } = view
  return (
    <Page season={season}>
      <div className="grid max-w-170 grid-cols-1 gap-4">
        <div>
          <ReferenceLine competition={competition} reference={reference} />
          <h1 className="text-2xl wide:text-3xl">{name}</h1>
        </div>
        {problems && <Message look="bad">{problems.text}</Message>}
        <Consent view={view} />
        <p className="flex flex-wrap gap-x-5">
          <a href={statusPath} className="flex min-h-11 items-center">
            {m['consent.open_the_registration']()}
          </a>
          {view.state !== 'withdrawn' && (
            <a href={`${statusPath}/data?withdraw#withdraw`} className="flex min-h-11 items-center">
              {m['consent.i_dont_agree_withdraw']()}
            </a>
          )}
        </p>
      </div>
    </Page>
  )
}

function Consent({ view: { name, state, action, version } }: { view: ConsentView }) {
  if (state === 'ask') {
    return (
      <Card className="p-4.5 wide:p-6">
        <form noValidate method="post" action={action} encType="multipart/form-data" className="grid grid-cols-1 gap-3">
          <h2 className="text-xl">{m['consent.is_this_your_consent']()}</h2>
          <p className="wrap-anywhere">{m['consent.confirm_youre_parent_guardian']({ name })}</p>
          <ReadAll />
          <input type="hidden" name={consentTick.name} value={version} />
          <Button look="primary" type="submit" className="max-wide:min-h-13 wide:justify-self-start">
            {m['consent.yes_i_confirm_my']()}
          </Button>
        </form>
      </Card>
    )
  }
  if (state === 'confirmed') {
    return (
      <Card className="p-4.5 wide:p-6">
        <div role="status" className="grid gap-2">
          <h2 className="text-xl">{m['consent.your_consent_is_confirmed']()}</h2>
          <p>{m['consent.thank_withdraw_any_time']()}</p>
        </div>
      </Card>
    )
  }
  return (
    <Message look="wait">
      {state === 'withdrawn' ? m['consent.this_registration_is_withdrawn']() : m['consent.theres_nothing_confirm_any']()}
    </Message>
  )
}
