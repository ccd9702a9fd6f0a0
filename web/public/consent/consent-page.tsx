import { t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import type { ConsentView } from '#domain/privacy/consent.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { ReferenceLine } from '#web/public/reference-line.tsx'
import { DeadLink } from '#web/public/status/page.tsx'
import { ConsentCard } from './consent-card.tsx'

/** Where a parent consents, or confirms the consent given on the form. Needs no script. */
export function ConsentPage({ season, view, problems }: PageContent['consent']) {
  if (view === null) return <DeadLink season={season} />
  const { name, competition, reference, ask, statusPath } = view
  const first = name.split(/\s/)[0] ?? ''
  return (
    <Page season={season}>
      <div className="grid max-w-170 grid-cols-1 gap-4">
        <div>
          <ReferenceLine competition={competition} reference={reference} />
          <h1 className="text-2xl break-words wide:text-3xl">{name}</h1>
        </div>
        {problems && !ask && <Message look="bad">{problems.text}</Message>}
        {ask ? <ConsentCard ask={ask} first={first} problems={problems} /> : <Standing view={view} />}
        <p className="flex flex-wrap gap-x-5">
          <a href={statusPath} className="flex min-h-11 items-center">
            {t('Open the registration')}
          </a>
          {view.state !== 'withdrawn' && (
            <a href={`${statusPath}/data?withdraw#withdraw`} className="flex min-h-11 items-center">
              {t('I don’t agree: withdraw the registration')}
            </a>
          )}
        </p>
      </div>
    </Page>
  )
}

/** How the consent stands; one button confirms what was given on the form. */
function Standing({ view: { state, given, action } }: { view: ConsentView }) {
  if (given && state === 'declared') {
    return (
      <Card className="grid grid-cols-1 gap-4 p-4.5 wide:p-6">
        <h2 className="text-xl">{t('Your child’s school says that you agree')}</h2>
        <p>
          {t(
            'On {day}, the school that registered the child told us that you agree to this. You needn’t do anything. If you don’t agree, you can withdraw the registration.',
            given,
          )}
        </p>
        <NoticeLines lines={given.notice.slice(0, -1)} />
      </Card>
    )
  }
  if (given) {
    return (
      <Card className="p-4.5 wide:p-6">
        <form method="post" action={action} encType="multipart/form-data" className="grid grid-cols-1 gap-4">
          <h2 className="text-xl">{t('Is this your consent?')}</h2>
          <p>
            {rich('On {day}, {guardian} ({relation}) agreed to this. If that was you, please confirm it.', {
              day: given.day,
              guardian: <b className="wrap-anywhere">{given.guardian}</b>,
              relation: given.relation,
            })}
          </p>
          <NoticeLines lines={given.notice} />
          <Button look="primary" type="submit" className="max-wide:min-h-13 wide:justify-self-start">
            {t('Yes, I confirm my consent')}
          </Button>
        </form>
      </Card>
    )
  }
  if (state === 'confirmed') {
    return (
      <Card className="p-4.5 wide:p-6">
        <div role="status" className="grid gap-2">
          <h2 className="text-xl">{t('Your consent is confirmed')}</h2>
          <p>{t('Thank you. You can withdraw it at any time: we then stop, and erase the registration after 7 days.')}</p>
        </div>
      </Card>
    )
  }
  return (
    <Message look="wait">
      {state === 'withdrawn' ? t('This registration is withdrawn.') : t('There’s nothing to confirm any more.')}
    </Message>
  )
}

function NoticeLines({ lines }: { lines: string[] }) {
  return (
    <ul className="grid gap-1.5 border-s-3 border-wait ps-3 text-[0.9375rem]">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}
