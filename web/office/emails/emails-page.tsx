import { type EmailState, emailPage, emailStateWords, type OfficeEmail } from '#domain/email/outbox.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Message } from '#web/kit/message.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'
import { tabs } from '#web/office/kit/filters.tsx'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { column, personColumn } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { emailsAt, useEmailCount } from './api.ts'
import { EmailStatePill, whyText } from './email-state.tsx'

const dialogs = lazyDialogs(() => import('./email-dialog.tsx'))

/** The columns of the emails. */
const columns: Column<OfficeEmail>[] = [
  column('created_at', 'When', ({ created_at }) => <CellText text={moment(created_at)} className="block max-wide:max-w-22" />),
  personColumn('recipient', 'To', ({ recipient }) => (
    <CellText text={recipient} className="line-clamp-2 max-w-44 font-semibold wide:max-w-56" />
  )),
  column('title', 'Subject', ({ title }) => <CellText text={title} className="line-clamp-2 max-w-64" />),
  column('state', 'State', (email) => (
    <>
      <EmailStatePill state={email.state} />
      <CellText text={whyText(email)} className="line-clamp-2 max-w-64 text-[13px] text-ink-2" />
    </>
  )),
]

/** Every email the portal has written, and what happened to it, newest first. Fetched again regularly, since emails are being sent. */
const emails = resource({
  screen: ownScreens.emails,
  at: emailsAt,
  page: emailPage,
  name: ({ recipient }: OfficeEmail) => recipient,
  filters: { state: tabs('State', { all: 'All', ...emailStateWords }, 'all') },
  // Only of the states that need the office's attention.
  useCounts: ({ search: { q } }) => ({ state: { dead: useEmailCount('dead', q).data, held: useEmailCount('held', q).data } }),
  refetch: 30_000,
  intro: ({ page }) =>
    page?.sends === false && (
      <div className="pb-3.5">
        <Message look="wait">
          Email isn’t set up yet, so nothing is being sent. Emails wait here until the person who installed the portal sets up a mail server
          and the public address.
        </Message>
      </div>
    ),
  columns,
  actions: { open: { label: 'Open', Dialog: dialogs('EmailDialog') } },
  empty: ({ state }) =>
    state === ''
      ? ['No emails yet.', 'The first one appears here when a family registers.']
      : [nothing[state], 'Emails in this state appear here.'],
  hint: 'Try part of the recipient’s address or of the subject.',
})

export const EmailsPage = () => <ResourceScreen resource={emails} />

/** What an empty list says, by the state shown. */
const nothing: Record<EmailState, string> = {
  waiting: 'No emails are waiting.',
  held: 'No emails are held.',
  sent: 'No emails have been sent yet.',
  dead: 'Every email was delivered.',
  withdrawn: 'No emails were withdrawn.',
}
