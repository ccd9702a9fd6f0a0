import { useState } from 'react'
import { nameBody } from '#domain/account/account.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { NameField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { setSingleKeys, useSingleKeys } from '#web/kit/single-keys.ts'
import { useSession } from '#web/office/queries.ts'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { ProfilePart } from '#web/profile/part.tsx'
import { ProfileParts } from '#web/profile/profile.tsx'

/** The signed-in person's profile, in the office's layout. */
export function ProfileScreen() {
  useTitle(ownScreens.profile.title)
  const { session } = useSession()
  return (
    <div className="grid max-w-180 gap-5">
      <ProfileParts session={session}>
        <OwnName />
      </ProfileParts>
      <SingleKeys />
    </div>
  )
}

/** One's own name, in Profile. */
function OwnName() {
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
        {isSaved && <Message look="good">Your name is saved. What you did under an earlier name still shows that name.</Message>}
        <FormProblem problem={problem} />
      </form>
    </ProfilePart>
  )
}

/** The switch for keys that act without Ctrl or Alt, in Profile. Remembered on this device. */
function SingleKeys() {
  const isOn = useSingleKeys()
  return (
    <ProfilePart title="Keyboard">
      <label className="flex min-h-8 items-center gap-2.5 max-wide:min-h-11">
        <input type="checkbox" checked={isOn} onChange={() => setSingleKeys(!isOn)} />
        Single keys
      </label>
      <p className="text-ink-2">
        While you review, A accepts, C asks for a correction and D declines; in lists, W reviews and X selects. Press ? for all keys. Switch
        this off if you use speech input, or press keys by mistake. It’s remembered on this device.
      </p>
    </ProfilePart>
  )
}
