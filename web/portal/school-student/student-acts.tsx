import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { SchoolActs, SchoolStudent } from '#domain/school/students.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { addAddress } from '#web/portal/areas.ts'
import { goWithNotice } from '#web/portal/notice.ts'

type Props = { student: SchoolStudent; acts: SchoolActs; address: string }

/** What the school can do for a student that it registered: give the place to another child, withdraw, remind the parents. */
export function StudentActs({ student, acts, address }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { busy, problem, run } = useAction()
  const { name, serial_no } = student
  const { place, canWithdraw, canRemind } = acts
  if (!place && !canWithdraw && !canRemind) return null
  const replaceAddress = `${addAddress}?replaces=${serial_no}`
  const send = (method: 'PUT' | 'POST', path: string, body?: object) =>
    void run(async () => {
      const { message } = await signedIn('school', () => call(path, { method, answer: messageReply, ...(body && { body }) }))
      goWithNotice(message)
      return true
    })
  return (
    <div className="grid gap-4">
      {canRemind && (
        <Act title={m['school_area.remind_the_parents']()} text={m['school_area.reminding_explained']()}>
          <Button busy={busy} onClick={() => send('POST', '/api/school/reminders', { students: [serial_no] })}>
            {m['school_area.remind_the_parents']()}
          </Button>
        </Act>
      )}
      {place && (
        <Act
          title={m['school_area.replace_by_another']()}
          text={place.until === '' ? m['school_area.fee_moves_with_place']() : m['school_area.fee_moves_until']({ day: place.until })}
        >
          <a href={replaceAddress} className={buttonClass()}>
            <ArrowLeftRight size={18} aria-hidden="true" /> {m['school_area.replace']()}
          </a>
        </Act>
      )}
      {canWithdraw && (
        <Act title={m['status.withdraw']({ name })} text={m['school_area.if_nobody_takes_place']()}>
          <Button busy={busy} onClick={() => setAsking(true)}>
            {m['school_area.withdraw']()}
          </Button>
        </Act>
      )}
      {problem && <Message look="bad">{problem.message}</Message>}
      {isAsking && (
        <Dialog title={m['school_area.withdraw_question']({ name })} onClose={() => setAsking(false)}>
          <p>
            {m['school_area.withdrawing_explained']()} <span>{m['status.fee_after_withdrawal']()}</span>
          </p>
          {place && <Message look="wait">{m['school_area.another_child_could']()}</Message>}
          <div className="grid gap-3 wide:flex wide:flex-wrap wide:justify-end">
            <Button look="primary" onClick={() => setAsking(false)}>
              {m['school_area.keep']()}
            </Button>
            {place && (
              <a href={replaceAddress} className={buttonClass()}>
                {m['school_area.replace_instead']()}
              </a>
            )}
            <Button look="danger" busy={busy} onClick={() => [setAsking(false), send('PUT', `${address}/withdrawal`)]}>
              {m['school_area.withdraw']()}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Act({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48">
        <b className="block wrap-anywhere">{title}</b>
        <span className="text-sm text-ink-2">{text}</span>
      </p>
      {children}
    </div>
  )
}

/** A withdrawn student: until when it can be taken back, or that another child has the place. */
export function WithdrawnStudent({ acts, until, address }: { acts: SchoolActs; until: string; address: string }) {
  const { busy, problem, run } = useAction()
  if (acts.isReplaced) return <p>{m['status.place_went_to_another_child']()}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {m['school_area.withdrawn_until']({ day: until })} <span>{m['status.fee_after_withdrawal']()}</span>
      </p>
      {problem && <Message look="bad">{problem.message}</Message>}
      <Button look="primary" busy={busy} onClick={undo}>
        {m['status.undo_the_withdrawal']()}
      </Button>
    </div>
  )

  function undo() {
    void run(async () => {
      const { message } = await signedIn('school', () => call(`${address}/withdrawal`, { method: 'DELETE', answer: messageReply }))
      goWithNotice(message)
      return true
    })
  }
}
