import { Check, Clock, Mail, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural, t } from '#domain/language/translate.ts'
import type { Problems, RequestedCorrection, StatusView } from '#domain/registration/status-view.ts'
import type { Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { deviceStorage, saveDraft } from '#web/kit/form/drafts.ts'
import { rich } from '#web/kit/form/rich.tsx'
import { NameComb } from '#web/kit/name-comb.tsx'
import { CalendarSign } from '#web/kit/sign.tsx'
import { CorrectionForm } from './correction-form.tsx'

type Props = { season: Season; view: StatusView }

/** What the state of a registration means, and what to do next. */
export function StateCard({ season, view, action, problems }: Props & { action: string; problems: Problems | null }) {
  if (view.state === 'correct') return <Correct view={view} action={action} problems={problems} />
  if (view.state === 'accepted') return <Accepted view={view} />
  const { correction = null } = view.own ?? {}
  if (correction) return <SendPayment correction={correction} action={action} problems={problems} />
  return view.state === 'declined' ? <Declined season={season} view={view} action={action} /> : <Checking view={view} action={action} />
}

const looks = {
  calm: { head: 'bg-tint', pill: 'text-accent-strong', icon: Clock },
  wait: { head: 'bg-wait-tint', pill: 'text-wait', icon: TriangleAlert },
  good: { head: 'bg-good-tint', pill: 'text-good', icon: Check },
  bad: { head: 'bg-bad-tint', pill: 'text-bad', icon: X },
}

type StateProps = { look: keyof typeof looks; word: string; title: string; comb?: string; head: ReactNode; children?: ReactNode }

function State({ look, word, title, comb, head, children }: StateProps) {
  const { head: ground, pill, icon: Icon } = looks[look]
  return (
    <Card className="overflow-hidden">
      <div role="status" className={`grid grid-cols-1 justify-items-start gap-2.5 px-4.5 py-5 wrap-anywhere wide:p-6 ${ground}`}>
        <span className={`inline-flex items-center gap-1.5 rounded-full bg-paper px-2.5 py-0.5 text-[0.8125rem] font-semibold ${pill}`}>
          <Icon size={14} strokeWidth={2.5} aria-hidden="true" />
          {word}
        </span>
        {comb && <NameComb name={comb} />}
        <h2 className="text-2xl">{title}</h2>
        {head}
      </div>
      {children && <div className="grid grid-cols-1 gap-4 border-t border-line px-4.5 py-5 wide:p-6">{children}</div>}
    </Card>
  )
}

function Checking({ view: { state, usual, own, isSentAgain }, action }: { view: StatusView; action: string }) {
  const how =
    state === 'late'
      ? t('This takes longer than usual. We haven’t forgotten you; please don’t pay again.')
      : isSentAgain
        ? t('Thank you. We’ll check again, usually within {days}.', { days: usual.days })
        : t('This usually takes {days}, so by {by}.', { days: usual.days, by: usual.by })
  const dontPay = own
    ? t('Please don’t pay again; we’ll email you at {email}.', { email: own.email })
    : t('Please don’t pay again; we’ll email you.')
  const then = own ? t('We’ll email you at {email}.', { email: own.email }) : t('We’ll email you.')
  return (
    <State
      look="calm"
      word={t('Checking payment')}
      title={t('We’re checking your payment')}
      head={<p className="wrap-anywhere">{`${how} ${state === 'late' ? then : dontPay}`}</p>}
    >
      {own && (
        <>
          <div>
            <h3 className="text-[1.0625rem]">{t('Sent the wrong number or picture?')}</h3>
            <p className="mt-1">{t('You can change it until we have checked it.')}</p>
          </div>
          <a href={`${action}?payment`} className={buttonClass('plain', 'wide:justify-self-start')}>
            {t('Change number or screenshot')}
          </a>
        </>
      )}
    </State>
  )
}

/** Sends the payment again without being asked: another number or picture while it is being checked, or both after it was declined. */
function SendPayment({ correction, action, problems }: { correction: RequestedCorrection; action: string; problems: Problems | null }) {
  const { isPartial } = correction
  return (
    <State
      look={isPartial ? 'calm' : 'wait'}
      word={isPartial ? t('Checking payment') : t('Not accepted')}
      title={isPartial ? t('Change number or screenshot') : t('Send number and screenshot')}
      head={
        <p>
          {isPartial
            ? t('You can change it until we have checked it. Please don’t pay again. Everything else is fine and saved.')
            : t('Send us the right number and a screenshot, and we’ll look again. Please don’t pay again.')}
        </p>
      }
    >
      <CorrectionForm
        correction={correction}
        action={action}
        problems={problems}
        submit={isPartial ? t('Send the change') : t('Send number and screenshot')}
      />
      <a href={action} className="inline-flex min-h-11 items-center justify-self-start">
        {t('Back')}
      </a>
    </State>
  )
}

function Correct({ view: { asked, own }, action, problems }: { view: StatusView; action: string; problems: Problems | null }) {
  if (!asked) return null
  return (
    <State
      look="wait"
      word={t('Please correct')}
      title={t('Please send us {things} again', { things: asked.things })}
      head={
        <>
          <p className="flex items-start gap-2 font-semibold">
            <Clock size={20} className="mt-0.5 shrink-0 text-wait" aria-hidden="true" />
            {t('By {due}', { due: asked.due })}
          </p>
          <p>{t('Please don’t pay again. Everything else is fine and saved.')}</p>
        </>
      }
    >
      <p className="border-s-3 border-wait ps-3 wrap-anywhere whitespace-pre-line">{asked.reason}</p>
      {own?.correction ? (
        <CorrectionForm correction={own.correction} action={action} problems={problems} submit={t('Send corrections')} />
      ) : (
        <p>{t('Please send again: {things}. You can do that with the link in our email.', { things: asked.labels.join(', ') })}</p>
      )}
    </State>
  )
}

function Accepted({ view: { name, competition, toBook, own } }: { view: StatusView }) {
  const firstName = name.split(/\s/)[0] ?? name
  return (
    <State
      look="good"
      word={t('Accepted')}
      comb={name}
      title={t('{firstName} is in!', { firstName })}
      head={<p>{t('The payment has arrived and the registration for the {competition} is accepted.', { competition })}</p>}
    >
      {toBook ? (
        <>
          <div>
            <h3 className="text-lg">{t('Next: book a time for the quarter-final')}</h3>
            <p className="mt-1">
              {plural(
                'It is online, from {days}, between {hours}. Each time has {count} place. | It is online, from {days}, between {hours}. Each time has {count} places.',
                toBook.seats,
                { days: toBook.days, hours: toBook.hours },
              )}
            </p>
          </div>
          <div className="grid gap-2.5 wide:flex">
            <a href={own?.bookingLink ? `/book?for=${own.bookingLink}` : '/book'} className={buttonClass('primary', 'max-wide:min-h-13')}>
              {t('Book a time')}
            </a>
            <a
              download="quarter-final-days.ics"
              href={`data:text/calendar;charset=utf-8,${encodeURIComponent(toBook.calendar)}`}
              className={buttonClass()}
            >
              <span className="text-accent">
                <CalendarSign />
              </span>
              {t('Add the days to my calendar')}
            </a>
          </div>
        </>
      ) : (
        <p>{t('We’ll email you before the competition.')}</p>
      )}
    </State>
  )
}

function Declined({ season, view: { name, reason, reference, again, own }, action }: Props & { action: string }) {
  const start = () => {
    if (!own || !again) return
    // Opens the form at the payment, with the answers filled in.
    saveDraft(deviceStorage(), again.path.slice(1), own.answers, Date.now(), { child: name, step: 'payment' })
  }
  return (
    <State
      look="bad"
      word={t('Not accepted')}
      title={t('We couldn’t accept this registration')}
      head={
        reason === null ? (
          <p>{t('We are sorry.')}</p>
        ) : (
          <>
            <p>{t('We are sorry. The reason:')}</p>
            <p className="border-s-3 border-bad ps-3 wrap-anywhere whitespace-pre-line">{reason}</p>
          </>
        )
      }
    >
      <h3 className="text-[1.0625rem]">{t('What you can do')}</h3>
      <ul className="grid gap-4 *:not-first:border-t *:not-first:border-line *:not-first:pt-4">
        <li className="grid gap-2.5">
          <p>
            <b>{t('You have paid.')}</b>{' '}
            {t('Send us the right number and a screenshot, and we’ll look again. You won’t need to fill in the form again.')}
            {!own && ` ${t('You can do that with the link in our email.')}`}
          </p>
          {own && (
            <a href={`${action}?payment`} className={buttonClass('primary', 'wide:justify-self-start')}>
              {t('Send number and screenshot')}
            </a>
          )}
        </li>
        {again && (
          <li className="grid gap-2.5">
            <p>
              <b>{t('You haven’t paid.')}</b>{' '}
              {again.until
                ? t('You can still pay {fee} until {until}.', { fee: again.fee, until: again.until })
                : t('You can still pay {fee}.', again)}
              {own && ` ${t('Your answers are filled in.')}`}
            </p>
            <a href={again.path} onClick={start} className={buttonClass('plain', 'wide:justify-self-start')}>
              {t('Pay {fee}', { fee: again.fee })}
            </a>
          </li>
        )}
        <li className="grid gap-2.5">
          <p>
            <b>{t('You think this is a mistake.')}</b>{' '}
            {rich('Write to us with the reference {reference}.', {
              reference: <span className="whitespace-nowrap tabular-nums">{reference}</span>,
            })}
          </p>
          <a href={`mailto:${season.contact}?subject=${reference}`} className={buttonClass('plain', 'wide:justify-self-start')}>
            <Mail size={20} className="text-accent" aria-hidden="true" />
            {t('Email us')}
          </a>
        </li>
      </ul>
    </State>
  )
}
