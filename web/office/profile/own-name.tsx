import { useState } from 'react'
import { nameBody } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { NameField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { useSession } from '#web/office/queries.ts'
import { ProfilePart } from '#web/profile/part.tsx'

/** One's own name, in Profile. */
export function OwnName() {
  const { session, showName } = useSession()
  const [isSaved, setSaved] = useState(false)
  const { busy, issues, problem, form } = useForm({
    check: checkWith(nameBody),
    async send({ name = '' }) {
      setSaved(false)
      await call('/api/profile/name', { method: 'PUT', body: { name } })
      showName(name.trim())
      setSaved(true)
      return false
    },
  })
  return (
    <ProfilePart title="Your name">
      <form {...form} className="grid max-w-105 gap-4">
        <NameField
          value={session.name === session.email ? '' : session.name}
          hint="Your colleagues see it in the header, the history and the lists."
          error={issueAt(issues, 'name')}
        />
        <Button look="primary" type="submit" busy={busy} className="wide:justify-self-start">
          {busy ? 'Saving…' : 'Save name'}
        </Button>
        {isSaved && <Message look="good">Your name is saved. What you did before keeps the name it had.</Message>}
        <FormProblem problem={problem} />
      </form>
    </ProfilePart>
  )
}
