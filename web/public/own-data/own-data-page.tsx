import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { PageContent } from '#domain/page-props.ts'
import { dayAndTimeIn } from '#domain/season/season.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Page } from '#web/kit/page.tsx'
import { StaysInBooks } from '#web/public/status/withdrawn-card.tsx'

/** What is kept about a registration, who has seen it, and how to have it corrected. Needs no script. */
export function OwnDataPage({ season, data, action }: PageContent['own-data']) {
  const when = (iso: string) => dayAndTimeIn(season.timeZone, Date.parse(iso))
  const { reference, name, competition } = data
  return (
    <Page season={season}>
      <div className="max-w-170">
        <p className="mb-1 text-sm text-ink-2">
          {competition}, reference <span className="whitespace-nowrap tabular-nums">{reference}</span>
        </p>
        <h1 className="text-2xl break-words wide:text-3xl">What we keep about {name}</h1>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2 print:hidden">
          <a href={action} className="flex min-h-11 items-center">
            Back to the registration
          </a>
          <a href="/privacy-notice" className="flex min-h-11 items-center">
            Why, how long, and who sees it
          </a>
        </p>
        <p className="mt-2 print:hidden">
          <a href={`${action}/data.json`} download={`${reference}.json`} className={buttonClass('plain')}>
            <Download size={18} aria-hidden="true" /> Download as a file (JSON)
          </a>
        </p>
        <div className="mt-5 grid grid-cols-1 gap-3.5">
          <Part title="The registration">
            <Facts
              facts={[
                ['Where it stands', data.state],
                ...(data.reason ? [['Reason', data.reason] as const] : []),
                ['Sent', when(data.submitted_at)],
                ...(data.decided_at ? [['Decided', when(data.decided_at)] as const] : []),
                ...data.answers.map(({ label, text }) => [label, text] as const),
              ]}
            />
          </Part>
          <Part title="Payment">
            <List rows={data.payment} none="The school paid for several students together.">
              {({ amount, number, sent_at }) => `${amount}, number ${number}, sent ${when(sent_at)}, with a screenshot`}
            </List>
          </Part>
          {data.corrections.length > 0 && (
            <Part title="Corrections">
              <List rows={data.corrections} none="">
                {({ asked_at, reason, answered_at }) =>
                  `${when(asked_at)}: ${reason} (${answered_at ? `sent ${when(answered_at)}` : 'not sent yet'})`
                }
              </List>
            </Part>
          )}
          {data.bookings.length > 0 && (
            <Part title="Bookings">
              <List rows={data.bookings} none="">
                {({ date, time, state, booked_at }) => `${dayText(date)}, ${time}: ${state}, since ${when(booked_at)}`}
              </List>
            </Part>
          )}
          {data.result && (
            <Part title="Result">
              <p>The published result is on the page of the registration. The file has it too.</p>
            </Part>
          )}
          <Part title="Emails we sent">
            <List rows={data.emails} none="None has been sent yet.">
              {({ title, to, sent_at }) => `${when(sent_at)}: ${title} (to ${to})`}
            </List>
          </Part>
          <Part title="Who has seen it">
            <p className="text-ink-2">By role, not by name. Entries appear about a second later and stay for 400 days.</p>
            <List rows={data.seen} none="Nobody in the office has looked at it yet.">
              {({ day, by, how, times }) => `${dayText(day)}: ${by}, ${how}${times > 1 ? `, ${times} times` : ''}`}
            </List>
          </Part>
          <Part title="What you agreed to">
            <List rows={data.disclaimer} none="Nothing.">
              {(clause) => clause}
            </List>
          </Part>
          <Part title="Is something wrong or missing?">
            <p>
              Write to <a href={`mailto:${season.contact}?subject=${reference}`}>{season.contact}</a> with the reference, and say what
              should be right. The number and the screenshot of a payment can be changed on the{' '}
              <a href={action}>page of the registration</a> until we have checked them.
            </p>
            <p>
              This page leaves out what could let somebody else misuse your link: our notes, what our bank tells us, and the record of each
              change. Ask us for a copy of those.
            </p>
          </Part>
          {!data.withdrawn && (
            <Part title={t('Withdraw the registration')}>
              <details>
                <summary className="min-h-11 cursor-pointer py-2.5 text-accent">{t('Stop everything and have it erased')}</summary>
                <form method="post" action={`${action}/withdrawal`} encType="multipart/form-data" className="mt-2 grid gap-3">
                  <p>
                    {t(
                      'We do nothing more with this registration at once, and erase it after 7 days: the answers, the screenshot, the booking, results and emails. Until then you can undo it on the page of the registration.',
                    )}
                  </p>
                  <StaysInBooks />
                  <Button look="danger" type="submit" className="wide:justify-self-start">
                    {t('Withdraw {name}', { name })}
                  </Button>
                </form>
              </details>
            </Part>
          )}
        </div>
      </div>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-2 p-4.5 wide:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}

function Facts({ facts }: { facts: (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3.5 gap-y-2 text-[0.9375rem]">
      {facts.map(([label, text]) => (
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
        <li key={n} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
