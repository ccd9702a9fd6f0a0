import { BadgeCheck } from 'lucide-react'
import type { Verification } from '#domain/certificate/certificate.ts'
import { codeText, longestTypedCode } from '#domain/certificate/code.ts'
import { t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'

/** Says whether a certificate is genuine, for whoever holds one in their hands. Needs no script. */
export function VerifyPage({ season, typed, found }: PageContent['verify']) {
  return (
    <Page season={season}>
      <div className="mx-auto max-w-130">
        <h1 className="text-2xl wide:text-3xl">{t('Check a certificate')}</h1>
        <p className="mt-2 text-ink-2">{t('Enter the code at the lower edge of the certificate, or scan its QR code.')}</p>
        <div className="mt-4 grid gap-3.5">
          {found && <Answer found={found} />}
          <Card className="p-4.5 wide:p-6">
            <form method="get" action="/verify" className="grid gap-4">
              <Field id="code" label={t('Code')} hint={t('Like 7K4P-92QX-3HMD.')}>
                {(control) => (
                  <input
                    {...control}
                    name="code"
                    defaultValue={typed}
                    required
                    maxLength={longestTypedCode}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck="false"
                    className={controlClass}
                  />
                )}
              </Field>
              <Button look="primary" type="submit">
                {t('Check')}
              </Button>
            </form>
          </Card>
          <p className="text-ink-2">
            {rich('We show initials only. If they aren’t those of the name on the certificate, it isn’t ours: write to {contact}.', {
              contact: <a href={`mailto:${season.contact}`}>{season.contact}</a>,
            })}
          </p>
        </div>
      </div>
    </Page>
  )
}

function Answer({ found }: { found: Verification }) {
  switch (found.state) {
    case 'unknown':
      return <Message look="bad">{t('No certificate has this code.')}</Message>
    case 'replaced':
      return <Message look="bad">{t('This certificate was replaced on {day}.', { day: found.day })}</Message>
    case 'withdrawn':
      return <Message look="bad">{t('This certificate was withdrawn on {day}.', { day: found.day })}</Message>
    case 'genuine':
      return (
        <Card className="p-4.5 wide:p-6">
          <div role="status">
            <h2 className="flex items-center gap-2.5 text-lg">
              <BadgeCheck size={26} className="text-good" aria-hidden="true" />
              {t('This certificate is genuine')}
            </h2>
          </div>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
            <Line label={t('Code')}>{codeText(found.code)}</Line>
            <Line label={t('Initials')}>{found.initials}</Line>
            <Line label={t('Round')}>{found.round}</Line>
            <Line label={t('Award')}>{found.award}</Line>
            <Line label={t('Date')}>{found.date}</Line>
          </dl>
        </Card>
      )
  }
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </>
  )
}
