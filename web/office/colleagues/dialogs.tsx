import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Colleague } from '#domain/account/colleague.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.tsx'
import { History } from '#web/office/history/history.tsx'
import { goodOutcome, type RowDialogProps, send } from '#web/office/kit/kind.ts'
import { type Task, TaskButton } from '#web/office/kit/task-dialog.tsx'
import { labelsOf } from '#web/office/list/columns.tsx'
import { colleaguesAt, RoleField } from './invite-dialog.tsx'

const labels = labelsOf([{ name: 'role', label: 'Role' }])

/** Someone of the office: their role, and what can be done to their access. */
export function ColleagueDialog({ row: colleague, onClose, onDone }: RowDialogProps<Colleague>) {
  const { name, email, is_me: isMe, is_last_administrator: isLast } = colleague
  const at = `${colleaguesAt}/${encodeURIComponent(colleague.id)}`
  const roleId = useId()
  const [role, setRole] = useState(colleague.role)
  const changing = useMutation({
    mutationFn: ({ method, path, body }: Change) => send(method, `${at}/${path}`, body),
    onSuccess: (done) => onDone(goodOutcome(done)),
  })
  const onlyOne = isLast ? 'The only administrator who can sign in. Make someone else an administrator first.' : undefined
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="break-words text-ink-2">{email}</p>
      <RoleField id={roleId} role={role} onRole={setRole} locked={onlyOne} />
      {changing.error && <Message look="bad">{sentence(changing.error)}</Message>}
      <div className="flex flex-wrap gap-2">
        {changesFor(colleague).map(({ label, ...change }) => (
          <Button key={label} busy={changing.isPending} onClick={() => changing.mutate(change)}>
            {label}
          </Button>
        ))}
        {tasksFor(colleague).map(({ label, task }) => (
          <TaskButton key={label} offer={{ label, task }} row={colleague} onDone={onDone} />
        ))}
      </div>
      {isMe && <p className="text-ink-2">This is you. Your password, two-factor sign-in and devices are in your profile.</p>}
      <History at={`${at}/history`} labelOf={labels} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button
          look="primary"
          disabled={role === colleague.role}
          busy={changing.isPending}
          onClick={() => changing.mutate({ method: 'PUT', path: 'role', body: { role } })}
        >
          Save role
        </Button>
      </div>
    </Dialog>
  )
}

type Change = { method: 'PUT' | 'DELETE'; path: string; body?: object }

/** What is done at once. */
function changesFor({ state, is_me: isMe }: Colleague): (Change & { label: string })[] {
  if (state === 'invited') return [{ label: 'Send a new link', method: 'PUT', path: 'invitation' }]
  if (state === 'disabled') return [{ label: 'Enable', method: 'PUT', path: 'access', body: { disabled: false } }]
  return isMe ? [] : [{ label: 'Sign out everywhere', method: 'DELETE', path: 'sessions' }]
}

/** What asks first, because someone loses their access. */
function tasksFor({ state, two_factor, is_me: isMe, is_last_administrator: isLast }: Colleague) {
  if (state === 'invited') return [{ label: 'Revoke invitation…', task: revoke }]
  return [
    ...(two_factor && !isMe ? [{ label: 'Reset two-factor…', task: twoFactorReset<Colleague>(colleaguesAt, ({ name }) => name) }] : []),
    ...(state === 'active' && !isMe && !isLast ? [{ label: 'Disable…', task: disable }] : []),
  ]
}

const asks = { no: 'Back', look: 'danger' } as const

const revoke: Task<Colleague> = {
  ...asks,
  title: ({ name }) => `Revoke the invitation of ${name}?`,
  about: () => <p>The link in the email stops working, and the account is deleted. You can invite them again.</p>,
  yes: 'Revoke',
  send: ({ id }) => send('DELETE', `${colleaguesAt}/${id}/invitation`),
}

const disable: Task<Colleague> = {
  ...asks,
  title: ({ name }) => `Disable the account of ${name}?`,
  about: () => (
    <p>
      They’re signed out everywhere at once and can’t sign in. Everything they did stays in the history. You can enable the account again.
    </p>
  ),
  yes: 'Disable',
  send: ({ id }) => send('PUT', `${colleaguesAt}/${id}/access`, { disabled: true }),
}

/** Resets the second factor of somebody below the address `at`; `nameOf` says of whom. */
export function twoFactorReset<Person extends { id: string }>(at: string, nameOf: (person: Person) => string): Task<Person> {
  return {
    title: (person) => `Reset two-factor sign-in of ${nameOf(person)}?`,
    about: () => (
      <p>
        For a lost phone. Check who is asking: until they set it up again, their password alone is enough. They’re signed out everywhere and
        get an email.
      </p>
    ),
    yes: 'Reset',
    no: 'Back',
    look: 'danger',
    send: ({ id }) => send('DELETE', `${at}/${id}/two-factor`),
  }
}
