import { useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { addAddress } from '#web/portal/areas.ts'

/** Changes or removes a student who isn't paid for. */
export function DraftActions({ id, name }: { id: string; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const { problem, run } = useAction()
  return (
    <div className="-ms-2 flex flex-wrap text-sm font-normal">
      <a
        href={`${addAddress}?draft=${id}`}
        aria-label={t('Change {name}', { name })}
        className="inline-flex min-h-11 items-center px-2 font-semibold"
      >
        {t('Change')}
      </a>
      <Button look="quiet" className="px-2!" aria-label={t('Remove {name}', { name })} onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      {problem && <Message look="bad">{problem.message}</Message>}
      {isAsking && (
        <AskDialog
          title={t('Remove {name}?', { name })}
          yes={t('Remove')}
          no={t('Keep')}
          look="danger"
          onYes={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('This student isn’t paid for. You can add them again.')}</p>
        </AskDialog>
      )}
    </div>
  )

  function remove() {
    void run(async () => {
      await signedIn('school', () => call(`/api/school/drafts/${id}`, { method: 'DELETE', answer: messageReply }))
      location.reload()
    })
  }
}
