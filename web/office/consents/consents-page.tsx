import { ownScreens } from '#domain/office-screens.ts'
import { type AgreedNotices, agreedNotices, type WaitingConsent, waitingConsentsPage } from '#domain/privacy/waiting-consents.ts'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { isEnded, season } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { numberText } from '#web/office/format.ts'
import { send } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'

const columns: Column<WaitingConsent>[] = [
  personColumn('name', 'Child', ({ name, email }) => <Words text={name} bold under={email} />),
  column('reference', 'Reference', ({ reference }) => <Words text={reference} />),
  column('competition', 'Competition', ({ competition }) => <Words text={competition} />),
  column('agreed_at', 'On the form', ({ agreed_at }) => <Words text={agreed_at === null ? 'Not ticked' : `Agreed ${moment(agreed_at)}`} />),
  column('asked_at', 'Asked by email', ({ asked_at }) => <Words text={moment(asked_at)} />),
]

const at = '/api/office/consents'

/** The parents who haven't confirmed the consent yet, those asked longest ago first, and what the others agreed to. */
const consents = resource({
  at,
  screen: ownScreens.consents,
  page: waitingConsentsPage,
  name: ({ name }: WaitingConsent) => name,
  filters: {},
  columns,
  actions: {
    remind: {
      label: 'Ask again',
      needs: 'send emails',
      send: ({ id }) => send('POST', `${at}/${id}/reminders`),
      refusal: (error) => `We couldn’t ask again. ${sentence(error)}`,
    },
  },
  intro: () => (
    <div className="grid gap-3 pb-3.5">
      <p className="text-ink-2">
        {isEnded
          ? `The parents of these children never confirmed their consent in ${season.name}. The season has ended, so nobody asks them again.`
          : 'The parents of these children haven’t confirmed their consent by the link in our first email. You can email them the link again.'}
      </p>
      <Notices />
    </div>
  ),
  empty: () => ['Nobody is waited for.', 'Every parent who was asked has confirmed the consent.'],
  searchHint: 'Name or email address of the parent',
})

export const ConsentsPage = () => <ResourceScreen resource={consents} />

/** Each text that parents agreed to. */
function Notices() {
  const { data, error, refetch } = useAnswer('/api/office/consents/notices', agreedNotices)
  if (error) return <LoadError what="the notices" error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <Card className="px-4">
      <Fold title={isEnded ? 'What parents agreed to, in all seasons' : 'What parents agreed to'}>
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
