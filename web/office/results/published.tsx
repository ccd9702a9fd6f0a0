import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ResultRound } from '#domain/result/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { mayEdit, sendsEmails } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { emailsWait, numberText } from '#web/office/format.ts'
import { shortMoment } from '#web/office/moment.ts'
import { timeLeftText, useServerTime } from '#web/office/session/ending.ts'
import { useRoundChange } from './api.ts'

/**
 * The last publication, and until its emails leave, when that is, with Take back and Send now. `what` waits for it, too: 'Families get their
 * certificates'; with it, nothing is shown afterwards.
 */
export function Published({ round: { publication, competition }, what }: { round: ResultRound; what?: string }) {
  const publishing = useRoundChange(competition)
  const client = useQueryClient()
  const now = useServerTime(publication !== null)
  const left = publication ? Date.parse(publication.send_after) - now : 0
  const isWaiting = left > 0
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void client.invalidateQueries({ queryKey: ['results', competition] })
    wasWaiting.current = isWaiting
  }, [isWaiting, client, competition])
  const error = publishing.error && <Message look="bad">{refusal(publishing.error)}</Message>
  if (!publication) return error
  const { id, results, by, published_at, visible_from, send_after } = publication
  const said = `${numberText(results)} ${results === 1 ? 'result' : 'results'} published by ${by} on ${shortMoment(published_at)}.`
  if (!isWaiting) return what === undefined ? <Message look="good">{said}</Message> : error
  const families = Date.parse(visible_from) > now ? `Families see them on ${shortMoment(visible_from)}` : 'Families see them now'
  const isTogether = visible_from === send_after
  const emails = isTogether ? 'the emails leave then' : `the emails leave in ${timeLeftText(left)}`
  const undone = isTogether ? 'You can take them back until then' : `You can take them back for ${timeLeftText(left)}`
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button busy={publishing.isPending} onClick={() => publishing.mutate({ undo: id })}>
        Take back
      </Button>
      {sendsEmails && (
        <Button busy={publishing.isPending} onClick={() => publishing.mutate({ send: id })}>
          Send now
        </Button>
      )}
    </div>
  )
  return (
    <>
      {error}
      <Message look="wait" action={mayEdit && actions}>
        <span>{`${said} ${sendsEmails ? `${families}; ${emails}.` : `${families}. ${undone}. ${emailsWait}`}`}</span>
        {what !== undefined && <b className="block">{`${what} from ${shortMoment(send_after)}, in ${timeLeftText(left)}.`}</b>}
      </Message>
    </>
  )
}
