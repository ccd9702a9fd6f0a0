import { useEffect, useRef, useState } from 'react'
import { type AccountRole, messageReply } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { isSessionOver, signInAgain } from '#web/api/session.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'

/** What isn't available yet, and the button to be notified (specification 2.10, 2.11; rulings). */
export function ComingSoon({ role, wantsNews }: { role: AccountRole; wantsNews: boolean }) {
  const ready = useHydrated()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const isNoted = wantsNews || answer !== ''
  const noted = useRef<HTMLParagraphElement>(null)
  // The clicked button is gone, so the message takes the focus.
  useEffect(() => {
    if (answer !== '') noted.current?.focus()
  }, [answer])
  return (
    <Card look="honey" className="grid justify-items-start gap-3 p-5 wide:p-6">
      <h2 className="text-xl">Exciting Things are Coming Soon!</h2>
      <p>Stay tuned for competition details, new features, and updates.</p>
      {!isNoted && (
        <Button onClick={notifyMe} disabled={!ready} busy={busy} className="max-wide:w-full">
          Notify Me
        </Button>
      )}
      {isNoted && (
        <p ref={noted} tabIndex={-1} role="status" className="font-medium break-words outline-none">
          {answer || 'You asked to be notified. We’ll email you when there’s news.'}
        </p>
      )}
      {problem && <Message look="bad">{problem.message}</Message>}
    </Card>
  )

  async function notifyMe() {
    setBusy(true)
    setProblem(null)
    try {
      setAnswer((await call('/api/notify-me', { method: 'PUT', answer: messageReply })).message)
    } catch (error) {
      if (isSessionOver(error)) return signInAgain(role)
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
    setBusy(false)
  }
}
