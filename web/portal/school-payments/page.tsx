import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { type SchoolDraft, type SchoolPayment, schoolDrafts, schoolPayments } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/students-text.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { addAddress, paymentsAddress } from '#web/portal/areas.ts'
import { Verifying } from '#web/portal/verifying.tsx'
import { EarlierPayments } from './earlier-payments.tsx'
import { PayForSeveral } from './pay-for-several.tsx'

/** 'Payments': one payment for as many students as the school likes, and what became of earlier ones. */
export default function SchoolPaymentsPage({ session, school, entrance, season }: PageContent['school-payments']) {
  const { found, problem, reload, setFound } = useLoaded('school', load)
  const [paid, setPaid] = useState('')
  return (
    <AreaFrame session={session} season={season} here={paymentsAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{t('Pay for several')}</h1>
        <p className="mt-1 text-ink-2">{t('One payment for as many students as you like, at the school fee.')}</p>
      </div>
      <Verifying school={school} season={season} />
      <NeedsScript what={t('Paying')} />
      {paid !== '' && <Message look="good">{paid}</Message>}
      {problem && (
        <Message look="bad" action={<Button onClick={reload}>{t('Retry')}</Button>}>
          {t('We couldn’t load your students. {message}', { message: problem.message })}
        </Message>
      )}
      {!found && !problem && (
        <Card className="grid min-h-56 place-content-center p-6 text-center text-ink-2">
          <p role="status">{t('Loading…')}</p>
          <StillLoading />
        </Card>
      )}
      {found && found.drafts.length === 0 && (
        <Card className="grid justify-items-start gap-3 p-5 wide:p-6">
          <p>{t('There is nobody to pay for.')}</p>
          <a href={addAddress} className={buttonClass('primary')}>
            {t('Add students')}
          </a>
        </Card>
      )}
      {found && found.drafts.length > 0 && school.is_verified && (
        <PayForSeveral
          key={found.payments.length}
          drafts={found.drafts}
          entrance={entrance}
          onPaid={({ message, payment }, left) => {
            setPaid(message)
            setFound({ drafts: left, payments: [payment, ...found.payments] })
            scrollTo({ top: 0 })
          }}
        />
      )}
      {found && found.drafts.length > 0 && !school.is_verified && (
        <Card className="grid gap-2 p-5 wide:p-6">
          <h2 className="text-xl">{t('Nothing to pay yet')}</h2>
          <p>
            {t('Please don’t pay before your school is verified. Prepared so far: {students}.', {
              students: studentCountText(found.drafts.length),
            })}
          </p>
        </Card>
      )}
      {found && <EarlierPayments payments={found.payments} timeZone={season.timeZone} />}
    </AreaFrame>
  )
}

type Found = { drafts: SchoolDraft[]; payments: SchoolPayment[] }

/** Loads whom the school hasn't paid for, and its payments. */
async function load(signal: AbortSignal): Promise<Found> {
  const [{ drafts }, { payments }] = await Promise.all([
    call('/api/school/drafts', { answer: schoolDrafts, signal }),
    call('/api/school/payments', { answer: schoolPayments, signal }),
  ])
  return { drafts, payments }
}
