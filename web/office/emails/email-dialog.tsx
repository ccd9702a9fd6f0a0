import { useEffect, useRef } from 'react'
import type { OfficeEmail } from '#domain/office-api.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { season } from '#web/office/content.ts'
import { moment } from '#web/office/moment.ts'
import { useDiscarding, useEmail, useReload, useSending } from '#web/office/queries.ts'
import { EmailDetails } from './email-details.tsx'
import { EmailLink } from './email-link.tsx'
import { EmailText, readable } from './email-text.tsx'
import { sendingLabel, sendingNews } from './email-words.ts'

type LetterDialogProps = { letter: OfficeEmail; sends: boolean; onClose: () => void }

/** An email as it was written, what happened to it, and Send again where that can help. */
export function EmailDialog({ letter: listed, sends, onClose }: LetterDialogProps) {
  const whole = useEmail(listed.id, sends)
  const sending = useSending(listed.id)
  const discarding = useDiscarding(listed.id, onClose)
  const asked = sending.data
  const letter = whole.data ?? asked ?? listed
  const reload = useReload()
  const place = useRef<HTMLDivElement>(null)
  const news = asked && sendingNews(asked, letter, sends, here)
  const label = news && !news.isSettled ? null : sendingLabel(letter, sends)
  const settled = news?.isSettled
  // The clicked button may be gone, so the message takes the focus. The list shows the result too.
  useEffect(() => {
    if (sending.isSuccess || sending.isError || discarding.isError) place.current?.focus()
  }, [sending.isSuccess, sending.isError, discarding.isError])
  useEffect(() => {
    if (settled) reload()
  }, [settled, reload])
  return (
    <Dialog title={letter.title} onClose={onClose} closesBeside>
      <EmailDetails letter={letter} sends={sends} />
      <EmailText whole={whole} />
      {!sends && letter.has_link && letter.state === 'waiting' && <EmailLink letter={letter} />}
      <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
        {discarding.error && <Message look="bad">{sentence(discarding.error)}</Message>}
        {sending.error && <Message look="bad">{sentence(sending.error)}</Message>}
        {news && <Message look={news.look}>{news.text}</Message>}
      </div>
      <div className="flex flex-wrap gap-2">
        {whole.data && <CopyButton text={readable(whole.data.plain)} label="Copy the text" />}
        <span className="flex-1" />
        <Button onClick={onClose}>Close</Button>
        {letter.state === 'held' && (
          <Button busy={discarding.isPending} onClick={() => discarding.mutate()}>
            {discarding.isPending ? 'Discarding…' : 'Discard'}
          </Button>
        )}
        {label && (
          <Button look="primary" busy={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? 'Sending…' : label}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function here(iso: string): string {
  return moment(iso, season.timeZone)
}
