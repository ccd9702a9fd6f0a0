import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type AgreedNotices, agreedNotices, type WaitingConsent, waitingConsentsPage } from '#domain/privacy/waiting-consents.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { readPage } from '#web/kit/list-address.ts'
import type { Column } from '#web/kit/table/column.ts'
import { session } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { numberText } from '#web/office/format.ts'
import { useAddress } from '#web/office/list/address.ts'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { usePage } from '#web/office/list/use-page.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { useReload } from '#web/office/queries.ts'

const columns: Column<WaitingConsent>[] = [
  personColumn('name', 'Child', ({ name, email }) => <Words text={name} bold under={email} />),
  column('reference', 'Reference', ({ reference }) => <Words text={reference} />),
  column('competition', 'Competition', ({ competition }) => <Words text={competition} />),
  column('agreed_at', 'On the form', ({ agreed_at }) => <Words text={agreed_at === null ? 'Not ticked' : `Agreed ${moment(agreed_at)}`} />),
  column('asked_at', 'Asked by email', ({ asked_at }) => <Words text={moment(asked_at)} />),
]
const nameIn = ({ name }: WaitingConsent) => name

/** The parents who haven't confirmed the consent yet, those asked longest ago first, and what the others agreed to. */
export function ConsentsPage() {
  const { search, onSearch } = useAddress(readPage)
  const waiting = usePage('/api/office/consents', search, waitingConsentsPage)
  const reload = useReload()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reminding = useMutation({
    mutationFn: ({ id }: WaitingConsent) => call(`/api/office/consents/${id}/reminders`, { method: 'POST', answer: messageReply }),
    onSuccess: ({ message }) => setOutcome({ look: 'good', text: message }),
    onError: (error) => setOutcome({ look: 'bad', text: `We couldn’t ask again. ${sentence(error)}` }),
    onSettled: () => reload(),
  })
  const { mutate } = reminding
  const actions = useMemo(() => (may(session, 'send emails') ? () => [{ label: 'Ask again', run: mutate }] : undefined), [mutate])
  return (
    <ListScreen
      title={ownScreens.consents.title}
      outcome={outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      intro={
        <div className="grid gap-3 pb-3.5">
          <p className="text-ink-2">
            The parents of these children haven’t confirmed their consent by the link in our first email. You can email them the link again.
          </p>
          <Notices />
        </div>
      }
      search={search}
      onSearch={onSearch}
      searchHint="Name or email address of the parent"
      found={waiting}
      columns={columns}
      rowName={nameIn}
      actions={actions}
      empty={<NothingYet title="Nobody is waited for.">Every parent who was asked has confirmed the consent.</NothingYet>}
    />
  )
}

/** Each text that parents agreed to. */
function Notices() {
  const { data, error, refetch } = useQuery({
    queryKey: ['consents', 'notices'],
    queryFn: ({ signal }) => call('/api/office/consents/notices', { answer: agreedNotices, signal }),
  })
  if (error) return <LoadError what="the notices" error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <Card className="px-4">
      <Fold title="What parents agreed to">
        {data.rows.length === 0 && <p className="pb-4">Nobody has agreed to a notice yet.</p>}
        <ul className="grid gap-4 pt-1 pb-4">
          {data.rows.map((notice) => (
            <Notice key={notice.id} notice={notice} isCurrent={notice.version === data.version} />
          ))}
        </ul>
      </Fold>
    </Card>
  )
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

function Notice({ notice, isCurrent }: { notice: AgreedNotices['rows'][number]; isCurrent: boolean }) {
  const { version, language, text, at, registrations } = notice
  const agreed = registrations === 1 ? '1 registration' : `${numberText(registrations)} registrations`
  return (
    <li className="grid gap-1.5">
      <h2 className="text-base">{`Version ${version}, ${languageNames.of(language) ?? ''}, ${isCurrent ? 'in force' : 'earlier'}`}</h2>
      <p className="text-ink-2">{`${agreed}, first on ${moment(at)}`}</p>
      <p lang={language} className="max-w-prose text-sm break-words whitespace-pre-line">
        {text}
      </p>
    </li>
  )
}
