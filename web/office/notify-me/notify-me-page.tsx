import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import { type NotifyMeRequest, newsBody, notifyMePage } from '#domain/notify-me.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { readPage } from '#web/kit/list-address.ts'
import { Message } from '#web/kit/message.tsx'
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
import { moment } from '#web/office/moment.ts'
import { useReload } from '#web/office/queries.ts'
import { ReasonField } from '#web/office/reason-field.tsx'

const columns: Column<NotifyMeRequest>[] = [
  personColumn('name', 'Name', ({ name, email }) => <Words text={name} bold under={email} />),
  column('role', 'Account', ({ role }) => <Words text={role === 'school' ? 'School' : 'Student'} />),
  column('competition', 'About', ({ competition }) => <Words text={competition === null ? 'News' : `${competition} opens`} />),
  column('asked_at', 'Asked', ({ asked_at }) => <Words text={moment(asked_at)} />),
  column('told_at', 'Told', ({ told_at }) => <Words text={told_at === null ? 'Not yet' : moment(told_at)} />),
]
const nameIn = ({ name }: NotifyMeRequest) => name

/** The students and schools who pressed 'Notify Me', newest first (specification 2.10, 2.11). */
export function NotifyMePage() {
  const { search, onSearch } = useAddress(readPage)
  const requests = usePage('/api/office/notify-me', search, notifyMePage)
  const reload = useReload()
  const [isWriting, setWriting] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const wantNews = requests.data?.wants_news ?? 0
  return (
    <>
      <ListScreen
        title={ownScreens.notifyMe.title}
        outcome={outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
        headTools={
          wantNews > 0 &&
          may(session, 'send emails') && <Button onClick={() => setWriting(true)}>{`Send news to ${peopleText(wantNews)}…`}</Button>
        }
        intro={
          <p className="pb-3.5 text-ink-2">
            Students and schools who pressed “Notify Me”. When a competition opens, everyone who asked about it gets one email. News is
            written here.
          </p>
        }
        search={search}
        onSearch={onSearch}
        found={requests}
        columns={columns}
        rowName={nameIn}
        empty={
          <NothingYet title="No requests yet.">Students and schools appear here when they press “Notify Me” in their area.</NothingYet>
        }
      />
      {isWriting && (
        <NewsDialog
          expected={wantNews}
          onClose={() => setWriting(false)}
          onSent={(text) => {
            setWriting(false)
            setOutcome({ look: 'good', text })
            void reload()
          }}
        />
      )}
    </>
  )
}

function peopleText(count: number): string {
  return count === 1 ? 'one person' : `${numberText(count)} people`
}

type NewsDialogProps = { expected: number; onClose: () => void; onSent: (text: string) => void }

/** Writes to everyone who wants news. What was typed stays when it can't be sent. */
function NewsDialog({ expected, onClose, onSent }: NewsDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [refused, setRefused] = useState('')
  const sending = useMutation({
    mutationFn: (news: string) => call('/api/office/notify-me/news', { method: 'POST', body: { news, expected }, answer: messageReply }),
    onSuccess: ({ message }) => onSent(message),
  })
  const send = () => {
    const parsed = newsBody.safeParse({ news: field.current?.value ?? '', expected })
    setRefused(parsed.error?.issues[0]?.message ?? '')
    if (parsed.success) sending.mutate(parsed.data.news)
    else field.current?.focus()
  }
  return (
    <Dialog title={`Send news to ${peopleText(expected)}`} onClose={onClose}>
      <ReasonField
        ref={field}
        rows={6}
        required
        label="News"
        hint="Each gets one email, with your text between a greeting and our address."
        error={refused}
      />
      {sending.error && <Message look="bad">{sentence(sending.error)}</Message>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Back</Button>
        <Button look="primary" busy={sending.isPending} onClick={send}>
          Send
        </Button>
      </div>
    </Dialog>
  )
}
