import { Check, Clock, Mail, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { firstNameOf } from '#domain/lib/names.ts'
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
          <span>{word}</span>
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
      ? m['status.longer_than_usual_text']()
      : isSentAgain
        ? m['status.thank_well_check_again']({ days: usual.days })
        : m['status.usually_takes']({ days: usual.days, by: usual.by })
  const dontPay = own ? m['status.dont_pay_well_email_address']({ email: own.email }) : m['status.dont_pay_well_email']()
  const then = own ? m['status.well_email_you_at_address']({ email: own.email }) : m['status.well_email_you']()
  return (
    <State
      look="calm"
      word={m['frame.checking_payment']()}
      title={m['status.were_checking_your_payment']()}
      head={<p className="wrap-anywhere">{`${how} ${state === 'late' ? then : dontPay}`}</p>}
    >
      {own && (
        <>
          <div>
            <h3 className="text-[1.0625rem]">{m['status.sent_wrong_number_picture']()}</h3>
            <p className="mt-1">{m['status.change_until_checked']()}</p>
          </div>
          <a href={`${action}?payment`} className={buttonClass('plain', 'wide:justify-self-start')}>
            {m['status.change_number_or_screenshot']()}
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
      word={isPartial ? m['frame.checking_payment']() : m['frame.not_accepted']()}
      title={isPartial ? m['status.change_number_or_screenshot']() : m['status.send_number_and_screenshot']()}
      head={<p>{isPartial ? m['status.change_until_checked_dont_pay']() : m['status.send_right_number']()}</p>}
    >
      <CorrectionForm
        correction={correction}
        action={action}
        problems={problems}
        submit={isPartial ? m['status.send_the_change']() : m['status.send_number_and_screenshot']()}
      />
      <a href={action} className="inline-flex min-h-11 items-center justify-self-start">
        {m['frame.back']()}
      </a>
    </State>
  )
}

function Correct({ view: { asked, own }, action, problems }: { view: StatusView; action: string; problems: Problems | null }) {
  if (!asked) return null
  return (
    <State
      look="wait"
      word={m['frame.please_correct']()}
      title={m['status.please_send_us_again']({ things: asked.things })}
      head={
        <>
          <p className="flex items-start gap-2 font-semibold">
            <Clock size={20} className="mt-0.5 shrink-0 text-wait" aria-hidden="true" />
            {m['status.by_due']({ due: asked.due })}
          </p>
          <p>{m['status.dont_pay_again_everything']()}</p>
        </>
      }
    >
      <p className="border-s-3 border-wait ps-3 wrap-anywhere whitespace-pre-line">{asked.reason}</p>
      {own?.correction ? (
        <CorrectionForm correction={own.correction} action={action} problems={problems} submit={m['status.send_corrections']()} />
      ) : (
        <p>{m['status.send_again_link_email']({ things: asked.labels.join(', ') })}</p>
      )}
    </State>
  )
}

function Accepted({ view: { name, competition, toBook, own } }: { view: StatusView }) {
  const firstName = firstNameOf(name)
  return (
    <State
      look="good"
      word={m['frame.accepted']()}
      comb={name}
      title={m['status.name_is_in']({ firstName })}
      head={<p>{m['status.payment_arrived_registration_accepted']({ competition })}</p>}
    >
      {toBook ? (
        <>
          <div>
            <h3 className="text-lg">{m['status.next_book_time_quarter']()}</h3>
            <p className="mt-1">{m['status.online_between_each_time']({ count: toBook.seats, days: toBook.days, hours: toBook.hours })}</p>
          </div>
          <div className="grid gap-2.5 wide:flex">
            <a href={own?.bookingLink ? `/book?for=${own.bookingLink}` : '/book'} className={buttonClass('primary', 'max-wide:min-h-13')}>
              {m['home.book_a_time']()}
            </a>
            <a
              download="quarter-final-days.ics"
              href={`data:text/calendar;charset=utf-8,${encodeURIComponent(toBook.calendar)}`}
              className={buttonClass()}
            >
              <span className="text-accent">
                <CalendarSign />
              </span>
              {m['status.add_days_my_calendar']()}
            </a>
          </div>
        </>
      ) : (
        <p>{m['status.well_email_before_competition']()}</p>
      )}
    </State>
  )
}

function Declined({ season, view: { name, reason, reference, again, own }, action }: Props & { action: string }) {
  const start = () => {
    if (!own || !again) return
    // Opens the form at the payment, with the answers filled in.
    saveDraft(deviceStorage(), again.path.slice(1), own.answers, Date.now(), { child: firstNameOf(name), step: 'payment' })
  }
  return (
    <State
      look="bad"
      word={m['frame.not_accepted']()}
      title={m['status.couldnt_accept_registration']()}
      head={
        reason === null ? (
          <p>{m['status.we_are_sorry']()}</p>
        ) : (
          <>
            <p>{m['status.sorry_reason']()}</p>
            <p className="border-s-3 border-bad ps-3 wrap-anywhere whitespace-pre-line">{reason}</p>
          </>
        )
      }
    >
      <h3 className="text-[1.0625rem]">{m['status.what_you_can_do']()}</h3>
      <ul className="grid gap-4 *:not-first:border-t *:not-first:border-line *:not-first:pt-4">
        <li className="grid gap-2.5">
          <p>
            <b>{m['status.you_have_paid']()}</b> {m['status.send_right_number_well_look']()}
            {!own && <span>{` ${m['status.with_link_in_email']()}`}</span>}
          </p>
          {own && (
            <a href={`${action}?payment`} className={buttonClass('primary', 'wide:justify-self-start')}>
              {m['status.send_number_and_screenshot']()}
            </a>
          )}
        </li>
        {again && (
          <li className="grid gap-2.5">
            <p>
              <b>{m['status.you_havent_paid']()}</b>{' '}
              {again.until
                ? m['status.you_can_still_pay_until']({ fee: again.fee, until: again.until })
                : m['status.you_can_still_pay'](again)}
              {own && <span>{` ${m['status.answers_filled']()}`}</span>}
            </p>
            <a href={again.path} onClick={start} className={buttonClass('plain', 'wide:justify-self-start')}>
              {m['status.pay']({ fee: again.fee })}
            </a>
          </li>
        )}
        <li className="grid gap-2.5">
          <p>
            <b>{m['status.you_think_mistake']()}</b>{' '}
            {rich(m['status.write_reference'], {
              reference: <span className="whitespace-nowrap tabular-nums">{reference}</span>,
            })}
          </p>
          <a href={`mailto:${season.contact}?subject=${reference}`} className={buttonClass('plain', 'wide:justify-self-start')}>
            <Mail size={20} className="text-accent" aria-hidden="true" />
            {m['status.email_us']()}
          </a>
        </li>
      </ul>
    </State>
  )
}
