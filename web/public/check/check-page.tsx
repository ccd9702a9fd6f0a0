import { ChevronDown } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { exampleReference, longestReference } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'

/** 'Check my registration' (rulings): opens the status page for anyone with a reference and one of the email addresses. Needs no script. */
export function CheckPage({ season, problem, typed, sent, wantsLink }: PageContent['check']) {
  return (
    <Page season={season}>
      <div className="mx-auto max-w-130">
        <h1 className="text-2xl wide:text-3xl">{t('Check or change my registration')}</h1>
        <p className="mt-2 text-ink-2">
          {t('The link in our email opens your registration at once. Or use your reference and email address.')}
        </p>
        <div className="mt-4 grid gap-3.5">
          {sent !== null && <Message look="good">{sent}</Message>}
          {problem !== null && <Message look="bad">{problem}</Message>}
          <Card className="p-4.5 wide:p-6">
            <form method="post" action="/check" className="grid gap-4">
              <Field
                id="reference"
                label={t('Reference')}
                hint={t('Like {reference}. It’s in our email and on the confirmation page.', { reference: exampleReference })}
              >
                {(control) => (
                  <input
                    {...control}
                    name="reference"
                    defaultValue={typed.reference}
                    required
                    maxLength={longestReference}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck="false"
                    className={controlClass}
                  />
                )}
              </Field>
              <EmailField id="email" label={t('Email')} value={typed.email} />
              <Button look="primary" type="submit">
                {t('Check')}
              </Button>
            </form>
          </Card>
          <Card className="px-4.5 wide:px-6">
            <details open={wantsLink} className="group">
              <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2.5 font-semibold text-accent [&::-webkit-details-marker]:hidden">
                {t('I don’t have my reference')}
                <ChevronDown size={20} className="ms-auto text-ink-3 group-open:rotate-180" aria-hidden="true" />
              </summary>
              <form method="post" action="/check/link" className="grid gap-4 pt-1 pb-5">
                <p>{t('We’ll email you a link to every registration made with your address.')}</p>
                <EmailField id="link_email" label={t('Your email')} value="" />
                <Button type="submit">{t('Email me my link')}</Button>
              </form>
            </details>
          </Card>
        </div>
      </div>
    </Page>
  )
}

function EmailField({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <Field id={id} label={label} hint={t('The parent’s or the student’s, as in the form.')}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          defaultValue={value}
          required
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          className={controlClass}
        />
      )}
    </Field>
  )
}
