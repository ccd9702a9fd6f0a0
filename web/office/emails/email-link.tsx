import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import * as z from 'zod/mini'
import type { OfficeEmail } from '#domain/email/outbox.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { copy } from '#web/kit/copy-button.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { useReload } from '#web/office/queries.ts'
import { emailsAt } from './api.ts'

/**
 * Without a mail server, lets the office copy the link and pass it on by other means. The history
 * records that.
 */
export function EmailLink({ email }: { email: OfficeEmail }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const reload = useReload()
  const copying = useMutation({
    mutationFn: async () => {
      const { link } = await call(`${emailsAt}/${email.id}/link`, { method: 'POST', answer: handedOverLink })
      return { link, isCopied: await copy(link) }
    },
    onError: reload,
  })
  // Selects the link when the browser blocked copying, so that it can be copied by hand.
  useEffect(() => {
    if (copying.data && !copying.data.isCopied) input.current?.select()
  }, [copying.data])
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={copying.isPending} onClick={() => copying.mutate()}>
          {copying.isPending ? 'Fetching…' : 'Copy link'}
        </Button>
        <p className="min-w-0 flex-1 basis-60 break-words text-ink-2">
          No mail server is set up, so you can pass the link on yourself. It’s only for <span>{email.recipient}</span>.
        </p>
      </div>
      {copying.error && <Message look="bad">{sentence(copying.error)}</Message>}
      {copying.data && (
        <>
          <InputField
            id={id}
            label={worksOnce(copying.data.link) ? 'One-time link' : 'Link'}
            ref={input}
            readOnly
            value={copying.data.link}
          />
          <Message look={copying.data.isCopied ? 'good' : 'wait'}>
            {copying.data.isCopied ? 'The link is copied.' : 'Your browser didn’t let us copy it. Copy it from the field above.'}
          </Message>
        </>
      )}
    </div>
  )
}

const handedOverLink = z.object({ link: z.string() })

function worksOnce(link: string): boolean {
  return new URL(link).pathname.startsWith('/password/')
}
