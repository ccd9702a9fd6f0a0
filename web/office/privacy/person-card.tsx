import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PersonalData, personalData } from '#domain/privacy/privacy.ts'
import * as problemType from '#domain/problem-type.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { EraseDialog, ExportDialog, PersonalDataLines } from './privacy-dialogs.tsx'

/** What is stored about the owner of an email address, and what can be done with it. */
export function PersonCard({ email, onErased }: { email: string; onErased: (outcome: Outcome) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['person', email],
    queryFn: ({ signal }) => call(`/api/office/person?${new URLSearchParams({ email })}`, { answer: personalData, signal }),
    gcTime: 0,
  })
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
  if (!data) return <div role="status" aria-label="Looking…" className="h-60 rounded-large border border-line bg-paper" />
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
