import { useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { isSessionOver, signInAgain } from '#web/api/session.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { addAddress } from '#web/portal/areas.ts'

/** Changes or removes a student who isn't paid for. */
export function DraftActions({ id, name }: { id: string; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <div className="-ms-2 flex flex-wrap text-sm font-normal">
      <a href={`${addAddress}?draft=${id}`} aria-label={`Change ${name}`} className="inline-flex min-h-11 items-center px-2 font-semibold">
        Change
      </a>
      <Button look="quiet" className="px-2!" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {problem && <Message look="bad">{problem.message}</Message>}
      {isAsking && (
        <AskDialog title={`Remove ${name}?`} yes="Remove" no="Keep" look="danger" onYes={remove} onClose={() => setAsking(false)}>
          <p>This student isn’t paid for. You can add them again.</p>
        </AskDialog>
      )}
    </div>
  )

  async function remove() {
    try {
      await call(`/api/school/drafts/${id}`, { method: 'DELETE', answer: messageReply })
      location.reload()
    } catch (error) {
      if (isSessionOver(error)) return signInAgain('school')
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
  }
}
