import { useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { type DuplicateCheck, disputed } from '#domain/registration/duplicate-check.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'

/** For a family that is refused for a registration it never made: tells the office, and shows what happens next. */
export default function NotOurs({ door, asked }: { door: string; asked: () => DuplicateCheck }) {
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState('')
  const place = useFocusOn<HTMLParagraphElement>(said)
  async function send() {
    setSending(true)
    const path = `/api/doors/${door}/disputes`
    const outcome = await call(path, { method: 'POST', body: asked(), answer: disputed }).catch((error: Error) => error)
    setSaid(outcome.message)
    setSending(false)
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p ref={place} role="status" tabIndex={-1} className="outline-none">
        {said}
      </p>
      {said === '' && (
        <Button busy={isSending} onClick={send}>
          {m['form.this_isnt_ours']()}
        </Button>
      )}
    </div>
  )
}
