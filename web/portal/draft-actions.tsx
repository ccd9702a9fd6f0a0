import { useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { addAddress } from '#web/portal/areas.ts'

type RemoveDraftProps = { id: string; name: string; onRemoved: () => void; look?: 'quiet' }

/** Changes or removes a student who isn't paid for. */
export function DraftActions({ id, name }: { id: string; name: string }) {
  return (
    <div className="-ms-2 flex flex-wrap text-sm font-normal">
      <a
        href={`${addAddress}?draft=${id}`}
        aria-label={m['school_area.change_student']({ name })}
        className="inline-flex min-h-11 items-center px-2 font-semibold"
      >
        {m['frame.change']()}
      </a>
      <RemoveDraft id={id} name={name} look="quiet" onRemoved={() => location.reload()} />
    </div>
  )
}

/** Removes a student who isn't paid for, after asking. */
export function RemoveDraft({ id, name, onRemoved, look }: RemoveDraftProps) {
  const [isAsking, setAsking] = useState(false)
  const { problem, run } = useAction()
  return (
    <>
      <Button
        look={look}
        className={look && 'px-2!'}
        aria-label={m['school_area.remove_student']({ name })}
        onClick={() => setAsking(true)}
      >
        {m['frame.remove']()}
      </Button>
      {problem && <Message look="bad">{problem.message}</Message>}
      {isAsking && (
        <AskDialog
          title={m['school_area.remove_student_question']({ name })}
          yes={m['frame.remove']()}
          no={m['school_area.keep']()}
          look="danger"
          onYes={remove}
          onClose={() => setAsking(false)}
        >
          <p>{m['school_area.removed_can_be_added_again']()}</p>
        </AskDialog>
      )}
    </>
  )

  function remove() {
    void run(async () => {
      await signedIn('school', () => call(`/api/school/drafts/${id}`, { method: 'DELETE', answer: messageReply }))
      onRemoved()
    })
  }
}
