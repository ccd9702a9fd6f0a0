import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { slotText } from '#domain/booking/slot-time.ts'
import { msg, plural, t, translate } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { PageContent } from '#domain/page-props.ts'
import type { ConsentAct } from '#domain/privacy/consent.ts'
import type { OwnData } from '#domain/privacy/own-data.ts'
import { dayAndTimeIn } from '#domain/season/season.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { ReferenceLine } from '#web/public/reference-line.tsx'
import { WhatRemains } from '#web/public/status/withdrawn-card.tsx'

const consentTexts = {
  given: msg('given on our page'),
  confirmed: msg('confirmed by the link in our email'),
  declared: msg('the school says that it has it'),
} satisfies Record<ConsentAct, string>

/** What is kept about a registration, who has seen it, and the way to correct it. Needs no script. */
export function OwnDataPage({ season, data, action, made, opensWithdrawal, refusal }: PageContent['own-data']) {
  const when = (iso: string) => dayAndTimeIn(season.timeZone, Date.parse(iso))
  const { reference, name, competition } = data
  return (
    <Page season={season}>
      <div className="max-w-170">
        <ReferenceLine competition={competition} reference={reference} />
        <h1 className="text-2xl break-words wide:text-3xl">{t('What we keep about {name}', { name })}</h1>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2 print:hidden">
          <a href={action} className="flex min-h-11 items-center">
            {t('Back to the registration')}
          </a>
          <a href="/privacy-notice" className="flex min-h-11 items-center">
            {t('Why, how long, and who sees it')}
          </a>
        </p>
        <p className="mt-2 print:hidden">
          <a href={`${action}/data.json`} download={`${reference}.json`} className={buttonClass('plain')}>
            <Download size={18} aria-hidden="true" /> {t('Download as a file (JSON)')}
          </a>
        </p>
        <div className="mt-5 grid grid-cols-1 gap-3.5">
          {made && (
            <Message look="good">
              {made.changed.length > 0 && <p>{t('Changed: {fields}', { fields: made.changed.join(', ') })}</p>}
              {made.report !== null && (
                <p>
                  {t('Sent to us as request {number}: {fields}. None of it has changed yet; we’ll answer by email.', {
                    number: made.report,
                    fields: made.asked.join(', '),
                  })}
                </p>
              )}
            </Message>
          )}
          <Part title={t('The registration')}>
            <DescriptionList
              entries={[
                [t('Where it stands'), data.state],
                ...(data.reason ? [[t('Reason'), data.reason] as const] : []),
                [t('Sent'), when(data.submitted_at)],
                ...(data.decided_at ? [[t('Decided'), when(data.decided_at)] as const] : []),
                ...data.answers.map(({ label, text }) => [label, text] as const),
              ]}
            />
          </Part>
          <Part title={t('Payment')}>
            <List rows={data.payment} none={t('The school paid for several students together.')}>
              {({ amount, number, sent_at }) =>
                t('{amount}, number {number}, sent {when}, with a screenshot', { amount, number, when: when(sent_at) })
              }
            </List>
          </Part>
          {data.corrections.length > 0 && (
            <Part title={t('Corrections')}>
              <List rows={data.corrections} none="">
                {({ asked_at, reason: written, answered_at }) => {
                  const reason = translate(written)
                  return answered_at
                    ? t('{when}: {reason} (sent {answered})', { when: when(asked_at), reason, answered: when(answered_at) })
                    : t('{when}: {reason} (not sent yet)', { when: when(asked_at), reason })
                }}
              </List>
            </Part>
          )}
          {data.requests.length > 0 && (
            <Part title={t('What you asked us to change')}>
              <List rows={data.requests} none="">
                {({ number, text, sent_at, answer }) =>
                  answer === null
                    ? t('{when}: {text} (request {number}, not answered yet)', { when: when(sent_at), text, number })
                    : `${t('{when}: {text} (request {number})', { when: when(sent_at), text, number })}\n${answer}`
                }
              </List>
            </Part>
          )}
          {data.bookings.length > 0 && (
            <Part title={t('Bookings')}>
              <List rows={data.bookings} none="">
                {({ date, time, state, booked_at }) =>
                  t('{day}, {time}: {state}. Made on {when}.', {
                    day: dayText(date),
                    time: slotText(time),
                    state: t(bookingStates[state]),
                    when: when(booked_at),
                  })
                }
              </List>
            </Part>
          )}
          {data.result && (
            <Part title={t('Result')}>
              <p>{t('The published result is on the page of the registration. The file has it too.')}</p>
            </Part>
          )}
          <Part title={t('Emails we sent')}>
            <List rows={data.emails} none={t('None has been sent yet.')}>
              {({ title, to, sent_at }) => t('{when}: {title} (to {to})', { when: when(sent_at), title, to })}
            </List>
          </Part>
          <Part title={t('Who has seen it')}>
            <p className="text-ink-2">{t('By role, not by name. Entries appear about a second later and stay for 400 days.')}</p>
            <List rows={data.seen} none={t('Nobody in the office has looked at it yet.')}>
              {({ day, by, how, times }) =>
                times === 1
                  ? t('{day}: {by}, {how}', { day: dayText(day), by, how })
                  : plural('{day}: {by}, {how}, {count} time | {day}: {by}, {how}, {count} times', times, { day: dayText(day), by, how })
              }
            </List>
          </Part>
          <Part title={t('What you agreed to')}>
            <List rows={data.disclaimer} none={t('Nothing.')}>
              {(clause) => clause}
            </List>
          </Part>
          {data.consents.length > 0 && (
            <Part title={t('Consent of a parent or guardian')}>
              <List rows={data.consents} none="">
                {({ at, act, guardian, notice_version: version }) =>
                  `${when(at)}: ${t(consentTexts[act])}${guardian && ` (${guardian})`}. ${t('Version {version}', { version })}`
                }
              </List>
            </Part>
          )}
          <Part title={t('Is something wrong or missing?')}>
            <p>
              {rich(
                'Correct the answers {here}, or write to {contact} with the reference. The number and the screenshot of a payment can be changed on the {page} until we have checked them.',
                {
                  here: <a href={`${action}/correct`}>{t('yourself, here')}</a>,
                  contact: <a href={`mailto:${season.contact}?subject=${reference}`}>{season.contact}</a>,
                  page: <a href={action}>{t('page of the registration')}</a>,
                },
              )}
            </p>
            <p>
              {t(
                'This page leaves out what could let somebody else misuse your link: our notes, what our bank tells us, and the record of each change. Ask us for a copy of those.',
              )}
            </p>
          </Part>
          {!data.withdrawn && (
            <Part title={t('Withdraw the registration')}>
              {refusal ? (
                <p>{refusal}</p>
              ) : (
                <details id="withdraw" open={opensWithdrawal}>
                  <summary className="min-h-11 cursor-pointer py-2.5 text-accent">{t('Stop everything and have it erased')}</summary>
                  <form method="post" action={`${action}/withdrawal`} encType="multipart/form-data" className="mt-2 grid grid-cols-1 gap-3">
                    <p>
                      {t(
                        'We do nothing more with this registration at once, and erase it after 7 days: the answers, the screenshot, the booking, results and emails. Until then you can undo it on the page of the registration.',
                      )}
                    </p>
                    <WhatRemains />
                    <Button look="danger" type="submit" className="min-w-0 wrap-anywhere wide:justify-self-start">
                      {t('Withdraw {name}', { name })}
                    </Button>
                  </form>
                </details>
              )}
            </Part>
          )}
        </div>
      </div>
    </Page>
  )
}

const bookingStates = {
  booked: msg('booked'),
  cancelled: msg('cancelled'),
  waiting: msg('on the waiting list'),
  held: msg('a place is kept'),
  left: msg('left the waiting list'),
} satisfies Record<OwnData['bookings'][number]['state'], string>

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-2 p-4.5 wide:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}

function DescriptionList({ entries }: { entries: (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3.5 gap-y-2 text-[0.9375rem]">
      {entries.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="break-words text-ink-2">{label}</dt>
          <dd className="font-semibold wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
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
