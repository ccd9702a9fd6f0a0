import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { slotWithOwnTime, withOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { PrivacyPages } from '#domain/privacy/api.ts'
import type { ConsentAct } from '#domain/privacy/consent.ts'
import type { OwnData } from '#domain/privacy/own-data.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { TermList } from '#web/kit/term-list.tsx'
import { ReferenceLine } from '#web/public/reference-line.tsx'
import { WhatRemains } from '#web/public/status/withdrawn-card.tsx'

const consentTexts = {
  given: m['consent.given_on_our_page'],
  confirmed: m['consent.confirmed_link_email'],
  declared: m['consent.declared_by_school'],
} satisfies Record<ConsentAct, () => string>

/** What is kept about a registration, who has seen it, and the way to correct it. Needs no script. */
export function OwnDataPage({ season, data, action, made, ownZone, opensWithdrawal, refusal }: PrivacyPages['own-data']) {
  const when = (iso: string) => withOwnTime(dayAndTimeIn(season.timeZone, Date.parse(iso)), Date.parse(iso), season.timeZone, ownZone)
  const { reference, name, competition } = data
  return (
    <Page season={season}>
      <div className="max-w-170">
        <ReferenceLine competition={competition} reference={reference} />
        <h1 className="text-2xl wide:text-3xl">{m['own_data.what_we_keep_about']({ name })}</h1>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2 print:hidden">
          <a href={action} className="flex min-h-11 items-center">
            {m['own_data.back_to_the_registration']()}
          </a>
          <a href="/privacy-notice" className="flex min-h-11 items-center">
            {m['own_data.why_how_long']()}
          </a>
        </p>
        <p className="mt-2 print:hidden">
          <a href={`${action}/data.json`} download={`${reference}.json`} className={buttonClass('plain')}>
            <Download size={18} aria-hidden="true" /> {m['own_data.download_file_json']()}
          </a>
        </p>
        <div className="mt-5 grid grid-cols-1 gap-3.5">
          {made && (
            <Message look="good">
              {made.changed.length > 0 && <p>{m['correction.changed_fields']({ fields: made.changed.join(', ') })}</p>}
              {made.report !== null && (
                <p>
                  {m['correction.sent_request_none_changed']({
                    number: made.report,
                    fields: made.asked.join(', '),
                  })}
                </p>
              )}
            </Message>
          )}
          <Part title={m['own_data.the_registration']()}>
            <TermList
              terms={[
                [m['status.where_it_stands'](), data.state],
                ...(data.reason ? [[m['own_data.reason'](), data.reason] as const] : []),
                [m['form.sent'](), when(data.submitted_at)],
                ...(data.decided_at ? [[m['own_data.decided'](), when(data.decided_at)] as const] : []),
                ...data.answers.map(({ label, text }) => [label, text] as const),
              ]}
            />
          </Part>
          <Part title={m['question.payment']()}>
            <List rows={data.payment} none={m['own_data.school_paid']()}>
              {({ amount, number, sent_at }) => m['own_data.payment_sent']({ amount, number, when: when(sent_at) })}
            </List>
            {!data.withdrawn && <PaidTwice action={action} />}
          </Part>
          {data.corrections.length > 0 && (
            <Part title={m['own_data.corrections']()}>
              <List rows={data.corrections} none="">
                {({ asked_at, reason: written, answered_at }) => {
                  const reason = translate(written)
                  return answered_at
                    ? m['own_data.correction_sent']({ when: when(asked_at), reason, answered: when(answered_at) })
                    : m['own_data.correction_not_sent']({ when: when(asked_at), reason })
                }}
              </List>
            </Part>
          )}
          {data.requests.length > 0 && (
            <Part title={m['correction.what_asked_change']()}>
              <List rows={data.requests} none="">
                {({ number, text, sent_at, answer }) =>
                  answer === null
                    ? m['correction.request_waiting']({ when: when(sent_at), text, number })
                    : `${m['correction.request_answered']({ when: when(sent_at), text, number })}\n${answer}`
                }
              </List>
            </Part>
          )}
          {data.bookings.length > 0 && (
            <Part title={m['own_data.bookings']()}>
              <List rows={data.bookings} none="">
                {({ date, time, state, booked_at }) =>
                  m['own_data.booking_made_on']({
                    day: dayText(date),
                    time: slotWithOwnTime(date, time, season.timeZone, ownZone),
                    state: bookingStates[state](),
                    when: when(booked_at),
                  })
                }
              </List>
            </Part>
          )}
          {data.result && (
            <Part title={m['status.result']()}>
              <p>{m['own_data.published_result_page_registration']()}</p>
            </Part>
          )}
          <Part title={m['own_data.emails_we_sent']()}>
            <List rows={data.emails} none={m['own_data.none_sent_yet']()}>
              {({ title, to, sent_at }) => m['own_data.email_to']({ when: when(sent_at), title, to })}
            </List>
          </Part>
          <Part title={m['own_data.who_has_seen_it']()}>
            <p className="text-ink-2">{m['own_data.role_not_name_entries']()}</p>
            <List rows={data.seen} none={m['own_data.nobody_office_looked_yet']()}>
              {({ day, by, how, times }) =>
                times === 1
                  ? m['own_data.seen_once']({ day: dayText(day), by, how })
                  : m['own_data.seen_times']({ count: times, day: dayText(day), by, how })
              }
            </List>
          </Part>
          <Part title={m['own_data.what_you_agreed_to']()}>
            <List rows={data.disclaimer} none={m['own_data.nothing']()}>
              {(clause) => clause}
            </List>
          </Part>
          {data.consents.length > 0 && (
            <Part title={m['consent.consent_parent_guardian']()}>
              <List rows={data.consents} none="">
                {({ at, act, guardian, notice_version: version }) =>
                  `${when(at)}: ${consentTexts[act]()}${guardian && ` (${guardian})`} · ${m['privacy.version']({ version })}`
                }
              </List>
            </Part>
          )}
          <Part title={m['own_data.something_wrong_missing']()}>
            <p>
              {rich(m['correction.correct_answers_write_reference'], {
                here: <a href={`${action}/correct`}>{m['correction.yourself_here']()}</a>,
                contact: <a href={`mailto:${season.contact}?subject=${reference}`}>{season.contact}</a>,
                page: <a href={action}>{m['own_data.page_of_the_registration']()}</a>,
              })}
            </p>
            <p>{m['own_data.what_is_left_out']()}</p>
          </Part>
          {!data.withdrawn && (
            <Part title={m['status.withdraw_the_registration']()}>
              {refusal ? (
                <p>{refusal}</p>
              ) : (
                <Fold id="withdraw" title={m['status.stop_everything_erased']()} isOpen={opensWithdrawal}>
                  <form
                    noValidate
                    method="post"
                    action={`${action}/withdrawal`}
                    encType="multipart/form-data"
                    className="grid grid-cols-1 gap-3"
                  >
                    <p>{m['status.withdraw_what_happens']()}</p>
                    <WhatRemains />
                    <Button look="danger" type="submit" className="min-w-0 wrap-anywhere wide:justify-self-start">
                      {m['status.withdraw']({ name })}
                    </Button>
                  </form>
                </Fold>
              )}
            </Part>
          )}
        </div>
      </div>
    </Page>
  )
}

/** Tells the office that the fee was paid twice. */
function PaidTwice({ action }: { action: string }) {
  return (
    <form
      id="twice"
      noValidate
      method="post"
      action={`${action}/paid-twice`}
      encType="multipart/form-data"
      className="mt-2 grid scroll-mt-4 grid-cols-1 gap-3 border-t border-line pt-3.5 print:hidden"
    >
      <h3 className="text-base">{m['status.i_paid_twice']()}</h3>
      <p>{m['own_data.paid_twice_hint']()}</p>
      <label className="grid max-w-90 gap-1.5 text-[0.9375rem] font-semibold">
        {m['own_data.other_transaction']()}
        <input name="other_number" maxLength={50} autoComplete="off" className={controlClass} />
      </label>
      <Button type="submit" className="wide:justify-self-start">
        {m['status.tell_the_office']()}
      </Button>
    </form>
  )
}

const bookingStates = {
  booked: m['own_data.booked'],
  cancelled: m['own_data.cancelled'],
  waiting: m['own_data.on_the_waiting_list'],
  held: m['own_data.a_place_is_kept'],
  left: m['own_data.left_the_waiting_list'],
} satisfies Record<OwnData['bookings'][number]['state'], () => string>

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-2 p-4.5 wide:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}

function List<Row>({ rows, none, children }: { rows: Row[]; none: string; children: (row: Row) => string }) {
  if (rows.length === 0) return <p>{none}</p>
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-[0.9375rem]">
      {rows.map(children).map((text, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, by the server; two lines may be the same
        <li key={n} className="wrap-anywhere whitespace-pre-line">
          {text}
        </li>
      ))}
    </ul>
  )
}
