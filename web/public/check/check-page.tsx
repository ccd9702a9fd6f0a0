import { m } from '#domain/language/paraglide/messages.js'
import type { RegistrationPages } from '#domain/registration/pages.ts'
import { exampleReference, longestReference } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'

/** 'Check my registration' (rulings): opens the status page for anyone with a reference and one of the email addresses. Needs no script. */
export function CheckPage({ season, problem, typed, sent, wantsLink }: RegistrationPages['check']) {
  return (
    <Page season={season}>
      <div className="mx-auto max-w-130">
        <h1 className="text-2xl wide:text-3xl">{m['home.check_change_my_registration']()}</h1>
        <p className="mt-2 text-ink-2">{m['status.link_email_opens_registration']()}</p>
        <div className="mt-4 grid gap-3.5">
          {sent !== null && <Message look="good">{sent}</Message>}
          {problem !== null && <Message look="bad">{problem}</Message>}
          <Card className="p-4.5 wide:p-6">
            <form noValidate method="post" action="/check" className="grid gap-4">
              <InputField
                id="reference"
                label={m['form.reference']()}
                hint={m['status.like_email_confirmation_page']({ reference: exampleReference })}
                name="reference"
                defaultValue={typed.reference}
                required
                maxLength={longestReference}
                autoCapitalize="characters"
                spellCheck="false"
              />
              <EmailField id="email" label={m['status.email']()} value={typed.email} />
              <Button look="primary" type="submit">
                {m['status.check']()}
              </Button>
            </form>
          </Card>
          <Card className="px-4.5 wide:px-6">
            <Fold title={m['status.i_dont_have_reference']()} isOpen={wantsLink}>
              <form noValidate method="post" action="/check/link" className="grid gap-4 pt-1 pb-5">
                <p>{m['status.well_email_link_every']()}</p>
                <EmailField id="link_email" label={m['status.your_email']()} value="" />
                <Button type="submit">{m['status.email_me_my_link']()}</Button>
              </form>
            </Fold>
          </Card>
        </div>
      </div>
    </Page>
  )
}

function EmailField({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <InputField
      id={id}
      label={label}
      hint={m['status.parents_students_form']()}
      name="email"
      type="email"
      defaultValue={value}
      required
      maxLength={254}
      autoComplete="email"
      autoCapitalize="none"
    />
  )
}
