import { useCallback, useState } from 'react'
import { type EmailState, emailStates, type OfficeEmail } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Message } from '#web/kit/message.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { column, personColumn } from '#web/office/list/columns.tsx'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ChoiceFilter } from '#web/office/list/filters.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { moment } from '#web/office/moment.ts'
import { useEmailCount, useEmails } from './api.ts'
import { EmailDialog } from './email-dialog.tsx'
import { readEmailSearch } from './email-search.ts'
import { heldWhy, StatePill, stateWords } from './email-state.tsx'

/** Every email the portal has written, and what happened to it. */
export function EmailsPage() {
  const { search, onSearch } = useAddress(readEmailSearch)
  const emails = useEmails(search)
  const { data } = emails
  // Only of the states that need the office's attention.
  const counts: Partial<Record<EmailState, number | undefined>> = {
    dead: useEmailCount('dead', search.q).data,
    held: useEmailCount('held', search.q).data,
  }
  const [open, setOpen] = useState<OfficeEmail | null>(null)
  const actions = useCallback(() => [{ label: 'Open', run: setOpen }], [])
  return (
    <>
      <ListScreen
        title={ownScreens.emails.title}
        intro={
          data?.sends === false && (
            <div className="pb-3.5">
              <Message look="wait">
                Email isn’t set up yet, so nothing is being sent. Emails wait here until the person who installed the portal sets a mail
                server (SMTP_URL).
              </Message>
            </div>
          )
        }
        search={search}
        onSearch={onSearch}
        found={emails}
        isPart={search.state !== ''}
        tools={
          <ChoiceFilter
            legend="State"
            value={search.state}
            choices={[
              { value: '', text: 'All' },
              ...emailStates.map((value) => ({ value, text: stateWords[value], count: counts[value] })),
            ]}
            onChoose={(state) => onSearch({ state, page: 1 }, false)}
          />
        }
        columns={columns}
        rowName={recipientOf}
        actions={actions}
        empty={
          <NothingYet title={search.state === '' ? 'No emails yet.' : nothing[search.state]}>
            {search.state === '' ? 'The first one appears here when a family registers.' : 'Emails in this state appear here.'}
          </NothingYet>
        }
        noResults={{ hint: 'Try part of the recipient’s address or of the subject.' }}
      />
      {open && <EmailDialog key={open.id} email={open} sends={data?.sends ?? true} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The columns of the emails, newest first. */
const columns: Column<OfficeEmail>[] = [
  column('created_at', 'When', ({ created_at }) => <CellText text={moment(created_at)} className="block max-wide:max-w-22" />),
  personColumn('recipient', 'To', (row) => <CellText text={row.recipient} className="line-clamp-2 max-w-44 font-semibold wide:max-w-64" />),
  column('title', 'Subject', ({ title }) => <CellText text={title} className="line-clamp-2 max-w-72" />),
  column('state', 'State', ({ state }) => <StatePill state={state} />),
  column('attempts', 'Attempts', ({ attempts }) => <CellText text={String(attempts)} className="block" />),
  column('last_error', 'Last error', ({ state, last_error }) => (
    <CellText text={state === 'held' ? heldWhy : (last_error ?? '')} className="line-clamp-2 max-w-72 text-ink-2" />
  )),
]

function recipientOf({ recipient }: OfficeEmail): string {
  return recipient
}

/** What an empty list says, by the state shown. */
const nothing = {
  waiting: 'No emails are waiting.',
  held: 'No emails are held.',
  sent: 'No emails have been sent yet.',
  dead: 'Every email was delivered.',
  withdrawn: 'No emails were withdrawn.',
}
