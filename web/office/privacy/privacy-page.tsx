import { useId, useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { type PersonalData, personalData, personQuery } from '#domain/privacy/privacy.ts'
import { withdrawalsReply } from '#domain/privacy/withdrawal.ts'
import * as problemType from '#domain/problem-type.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { InputField } from '#web/kit/form/input-field.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { readPage } from '#web/kit/list-address.ts'
import { Message } from '#web/kit/message.tsx'
import { LoadError, sentence, Waiting } from '#web/office/errors.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { DownloadLink } from '#web/office/list/export-link.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer, useReload } from '#web/office/queries.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { EraseDialog, ExportDialog, PersonalDataLines } from './privacy-dialogs.tsx'

const { title } = ownScreens.privacy

/** One person's data, to export or erase: the person whose address is searched for. */
export function PrivacyPage() {
  const { search, onSearch } = useAddress(readPage)
  const email = search.q
  const reload = useReload()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <>
      <ScreenHead
        title={title}
        tools={
          <DownloadLink at="/api/office/access.xlsx" file="AccessLog.xlsx">
            Who has seen what
          </DownloadLink>
        }
      >
        {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      </ScreenHead>
      <div className="grid max-w-2xl gap-4">
        <p className="text-ink-2">
          A family can ask what you store about a child, and ask you to erase it. A child’s own address finds only that child; a parent’s
          address finds every child registered with it.
        </p>
        <LookUp
          key={email}
          email={email}
          onLookUp={(asked) => {
            setOutcome(null)
            onSearch({ q: asked }, false)
          }}
        />
        {email === '' && <WithdrawnList />}
        {email !== '' && (
          <PersonCard
            email={email}
            onErased={(done) => {
              setOutcome(done)
              onSearch({ q: '' }, false)
              reload()
            }}
          />
        )}
      </div>
    </>
  )
}

/** Asks for the email address to look up. */
function LookUp({ email, onLookUp }: { email: string; onLookUp: (email: string) => void }) {
  const id = useId()
  const { issues, form } = useForm({
    check: checkWith(personQuery),
    async send({ email: asked = '' }) {
      onLookUp(asked.trim())
      return false
    },
  })
  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <InputField
        id={id}
        label="Email address"
        error={issueAt(issues, 'email')}
        name="email"
        type="email"
        defaultValue={email}
        maxLength={254}
      />
      {/* As high as the label, so that it lines up with the field. */}
      <Button look={email === '' ? 'primary' : 'plain'} type="submit" className="mt-6.5">
        Look up
      </Button>
    </form>
  )
}

/** What is stored about the owner of an email address, and what can be done with it. */
function PersonCard({ email, onErased }: { email: string; onErased: (outcome: Outcome) => void }) {
  const { data, error, refetch } = useAnswer(`/api/office/person?${new URLSearchParams({ email })}`, personalData, { gcTime: 0 })
  const [asked, setAsked] = useState<'export' | 'erase' | null>(null)
  // The form only sends an email address; anything else was typed into the browser's address bar.
  if (error instanceof Problem && (error.status === 404 || error.is(problemType.invalid))) {
    return (
      <Card className="p-5">
        <NothingYet title={`Nothing is stored about ${email}.`}>Check the spelling, or try the family’s other address.</NothingYet>
      </Card>
    )
  }
  if (error) {
    return (
      <Message look="bad" action={<Button onClick={() => refetch()}>Retry</Button>}>
        {`We couldn’t look it up. ${sentence(error)}`}
      </Message>
    )
  }
  if (!data) return <Waiting label="Looking…" className="h-60" />
  return (
    <Card className="grid gap-4 p-5">
      <div role="status" className="grid gap-4">
        <Whose person={data} />
        <PersonalDataLines person={data} />
        <p>
          <a href={`/api/office/access.xlsx?${new URLSearchParams({ email: data.email })}`} download="AccessLog.xlsx">
            Who has seen it (Excel)
          </a>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" onClick={() => setAsked('erase')}>
          Erase…
        </Button>
        <span className="flex-1" />
        <Button look="primary" onClick={() => setAsked('export')}>
          Export…
        </Button>
      </div>
      {asked === 'export' && <ExportDialog person={data} onClose={() => setAsked(null)} />}
      {asked === 'erase' && (
        <EraseDialog
          row={{ ...data, id: email }}
          onClose={() => setAsked(null)}
          onStale={() => void refetch()}
          onDone={(done) => {
            setAsked(null)
            onErased(done)
          }}
        />
      )}
    </Card>
  )
}

function Whose({ person: { email, names } }: { person: PersonalData }) {
  return (
    <div className="grid min-w-0 gap-1">
      <h2 className="text-lg break-words">{email}</h2>
      <p className="break-words">{names.join(', ') || 'There’s no name with this address.'}</p>
    </div>
  )
}

/** What families have withdrawn and the server will erase. */
function WithdrawnList() {
  const { data, error, refetch } = useAnswer('/api/office/withdrawals', withdrawalsReply)
  if (error) return <LoadError what="what families have withdrawn" error={error} onRetry={refetch} />
  return (
    <Card className="grid gap-2 p-5">
      <h2 className="text-lg">Withdrawn by families</h2>
      <p className="text-ink-2">
        Families withdraw by the link in our emails, and can undo it for 7 days. Until then nothing can be decided or changed; after that
        the daily run erases it.
      </p>
      {data?.rows.length === 0 && <p>No withdrawn registrations at the moment.</p>}
      <ul className="grid">
        {data?.rows.map(({ id, name, reference, at, erased_at }) => (
          <li key={id} className="border-t border-line py-2 first:border-t-0">
            <b className="break-words">{name}</b> <span className="whitespace-nowrap tabular-nums">{reference}</span>
            <span className="block text-ink-2">{`Withdrawn ${moment(at)}, erased after ${moment(erased_at)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
