import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Colleague } from '#domain/account/colleague.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog, Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { goodOutcome, type RowDialogProps } from '#web/office/kit/kind.ts'
import { labelsOf } from '#web/office/list/columns.tsx'
import { changes, colleaguesAt } from './api.ts'
import { RoleField } from './role-field.tsx'

/** A change that asks first, because someone loses their access. */
type Asked = { title: string; yes: string; text: string; run: () => Promise<{ message: string }> }

const labels = labelsOf([{ name: 'role', label: 'Role' }])

/** Someone of the office: their role, and what can be done to their access. */
export function ColleagueDialog({ row: colleague, onClose, onDone }: RowDialogProps<Colleague>) {
  const { id, name, email, state, is_me: isMe, is_last_administrator: isLast } = colleague
  const roleId = useId()
  const [role, setRole] = useState(colleague.role)
  const [asked, setAsked] = useState<Asked | null>(null)
  const changing = useMutation({
    mutationFn: (run: () => Promise<{ message: string }>) => run(),
    onSuccess: (done) => onDone(goodOutcome(done)),
  })
  const run = (act: () => Promise<{ message: string }>) => changing.mutate(act)
  const onlyOne = isLast ? 'The only administrator who can sign in. Make someone else an administrator first.' : undefined
  return (
    <>
      <Dialog title={name} onClose={onClose}>
        <p className="break-words text-ink-2">{email}</p>
        <RoleField id={roleId} role={role} onRole={setRole} locked={onlyOne} />
        {changing.error && <Message look="bad">{sentence(changing.error)}</Message>}
        <div className="flex flex-wrap gap-2">
          {state === 'invited' && (
            <>
              <Button busy={changing.isPending} onClick={() => run(() => changes.inviteAgain(id))}>
                Send a new link
              </Button>
              <Button look="danger" onClick={() => setAsked(revoking(colleague))}>
                Revoke invitation…
              </Button>
            </>
          )}
          {state === 'active' && !isMe && (
            <Button busy={changing.isPending} onClick={() => run(() => changes.signOut(id))}>
              Sign out everywhere
            </Button>
          )}
          {state !== 'invited' && colleague.two_factor && !isMe && (
            <Button onClick={() => setAsked(resetting(colleague))}>Reset two-factor…</Button>
          )}
          {state === 'active' && !isMe && !isLast && (
            <Button look="danger" onClick={() => setAsked(disabling(colleague))}>
              Disable…
            </Button>
          )}
          {state === 'disabled' && (
            <Button busy={changing.isPending} onClick={() => run(() => changes.enable(id))}>
              Enable
            </Button>
          )}
        </div>
        {isMe && <p className="text-ink-2">This is you. Your password, two-factor sign-in and devices are in your profile.</p>}
        <History at={`${colleaguesAt}/${encodeURIComponent(id)}/history`} labelOf={labels} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            disabled={role === colleague.role}
            busy={changing.isPending}
            onClick={() => run(() => changes.role(id, role))}
          >
            Save role
          </Button>
        </div>
      </Dialog>
      {asked && (
        <AskDialog title={asked.title} yes={asked.yes} no="Back" look="danger" onYes={() => run(asked.run)} onClose={() => setAsked(null)}>
          <p>{asked.text}</p>
        </AskDialog>
      )}
    </>
  )
}

function revoking({ id, name }: Colleague): Asked {
  return {
    title: `Revoke the invitation of ${name}?`,
    yes: 'Revoke',
    text: 'The link in the email stops working, and the account is deleted. You can invite them again.',
    run: () => changes.revoke(id),
  }
}

function resetting({ id, name }: Colleague): Asked {
  return {
    title: `Reset two-factor sign-in of ${name}?`,
    yes: 'Reset',
    text: 'For a lost phone. Check who is asking: until they set it up again, their password alone is enough. They’re signed out everywhere and get an email.',
    run: () => changes.resetTwoFactor(id),
  }
}

function disabling({ id, name }: Colleague): Asked {
  return {
    title: `Disable the account of ${name}?`,
    yes: 'Disable',
    text: 'They’re signed out everywhere at once and can’t sign in. Everything they did stays in the history. You can enable the account again.',
    run: () => changes.disable(id),
  }
}
