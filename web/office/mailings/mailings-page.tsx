import { useMatch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type Mailing, mailingPage } from '#domain/mailing/mailing.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Pill } from '#web/kit/pill.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { refusal } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { type Fact, Facts } from '#web/office/kit/description-lists.tsx'
import type { RowDialogProps } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { serverNow, timeLeftText, useServerTime } from '#web/office/session/ending.ts'
import { addresseesIn, mailingsAt, sendMailingNow, takeBackMailing } from './api.ts'

// Loaded when somebody writes.
const Write = lazy(() => import('./write.tsx').then((loaded) => ({ default: loaded.Write })))

const columns: Column<Mailing>[] = [
  column('written_at', 'When', ({ written_at }) => <Words text={moment(written_at)} />),
  personColumn('title', 'Subject, to whom', ({ title, about, unreachable }) => (
    <Words text={title} bold under={unreachable === 0 ? about : `${about}. ${numberText(unreachable)} without an address`} />
  )),
  column('by', 'By', ({ by }) => <Words text={by} />),
  column('emails', 'Emails', ({ emails }) => <Words text={numberText(emails)} />),
  column('sent', 'Sent', ({ sent }) => <Words text={numberText(sent)} />),
  column('state', 'State', (row) => <State row={row} />),
]

function State({ row: { leaves_at, taken_back_at, emails, sent, failed } }: { row: Mailing }) {
  const isHeld = taken_back_at === null && Date.parse(leaves_at) > serverNow()
  const left = Date.parse(leaves_at) - useServerTime(isHeld)
  if (taken_back_at !== null) return <Pill look="quiet">Taken back</Pill>
  if (left > 0)
    return (
      <Pill look="wait">
        <span>Leaves in</span> <span className="tabular-nums">{timeLeftText(left)}</span>
      </Pill>
    )
  if (failed > 0) return <Pill look="bad">{`${numberText(failed)} came back`}</Pill>
  return sent === emails ? <Pill look="good">All sent</Pill> : <Pill look="wait">{`${numberText(emails - sent)} waiting`}</Pill>
}

function isWaiting({ leaves_at, taken_back_at }: Mailing): boolean {
  return taken_back_at === null && Date.parse(leaves_at) > serverNow()
}

/** What was written, and the phones of those whom no email reaches. */
function ViewMailing({ row, onClose }: RowDialogProps<Mailing>) {
  const { id, title, about, by, written_at, emails, sent, failed, unreachable, body } = row
  const facts: Fact[] = [
    ['To', about],
    ['Written', `${moment(written_at)}, by ${by}`],
    ['Emails', `${numberText(emails)}, ${numberText(sent)} sent${failed === 0 ? '' : `, ${numberText(failed)} came back`}`],
    [
      'Without an address',
      unreachable > 0 && (
        <a key="phones" href={`${mailingsAt}/${id}/phones.xlsx`} download>
          {`Phone list for WhatsApp (${numberText(unreachable)})`}
        </a>
      ),
    ],
    [
      'Text',
      <span key="text" className="whitespace-pre-wrap">
        {body}
      </span>,
    ],
  ]
  return (
    <Dialog title={title} onClose={onClose} closesBeside>
      <Facts of={facts} />
      <Button className="justify-self-end" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

/** What the office wrote to lists, newest first. Fetched again regularly, since emails are being sent. */
const mailings = resource({
  screen: ownScreens.mailings,
  at: mailingsAt,
  page: mailingPage,
  name: ({ title }: Mailing) => title,
  filters: {},
  refetch: 15_000,
  columns,
  actions: {
    back: { label: 'Take back', when: isWaiting, needs: 'send emails', send: ({ id }) => takeBackMailing(id), refusal },
    now: { label: 'Send now', when: isWaiting, needs: 'send emails', send: ({ id }) => sendMailingNow(id), refusal },
    open: { label: 'Open', Dialog: ViewMailing },
  },
  intro: () => (
    <p className="pb-3.5 text-ink-2">
      Open a list, filter it or select rows, and press “Write to…”. You can take an email back for 5 minutes.
    </p>
  ),
  empty: () => ['Nothing written yet.', 'Emails that you write to a list appear here.'],
  hint: 'Try part of the subject.',
})

/** What was written to lists; with people in the address, the email to them. */
export function MailingsPage() {
  const { search } = useMatch({ strict: false })
  const to = addresseesIn(search as Record<string, unknown>)
  if (!to) return <ResourceScreen resource={mailings} />
  return (
    <Suspense>
      <Write key={JSON.stringify(to)} to={to} />
    </Suspense>
  )
}
