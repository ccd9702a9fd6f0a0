import { useState } from 'react'
import type * as z from 'zod/mini'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import { type Coordinator, coordinatorInvitation, coordinatorList, coordinatorsChanged } from '#domain/school/coordinator.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { checkWith, issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { coordinatorsAddress } from '#web/portal/areas.ts'

type Changed = z.infer<typeof coordinatorsChanged>

/** Everyone who signs in for the school: inviting a colleague, and removing one. */
export default function SchoolCoordinatorsPage({ session, school, season }: SchoolPages['school-coordinators']) {
  const { found, problem, setFound, setProblem } = useLoaded('school', (signal) =>
    call('/api/school/coordinators', { answer: coordinatorList, signal }),
  )
  const isFirst = found?.coordinators.some(({ is_me, is_first }) => is_me && is_first) ?? false
  const [done, setDone] = useState('')
  const [removing, setRemoving] = useState<Coordinator | null>(null)

  function show({ message, coordinators }: Changed) {
    setProblem(null)
    setDone(message)
    setFound({ coordinators })
    scrollTo({ top: 0 })
  }

  async function change(path: string, method: 'PUT' | 'DELETE') {
    try {
      show(await signedIn('school', () => call(`/api/school/coordinators/${path}`, { method, answer: coordinatorsChanged })))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
  }

  return (
    <AreaFrame session={session} school={school} season={season} here={coordinatorsAddress}>
      <div>
        <h1 className="text-2xl wide:text-[1.75rem]">{m['school_area.coordinators']()}</h1>
        <p className="mt-1 text-ink-2">{m['school_area.coordinators_can']()}</p>
      </div>
      <NeedsScript />
      {done !== '' && <Message look="good">{done}</Message>}
      {problem && <Message look="bad">{problem.message}</Message>}
      <div className="grid grid-cols-1 items-start gap-5 min-[1080px]:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          {!found && <p className="p-5 text-ink-2">{problem ? m['school_area.couldnt_load_who_signs']() : m['profile.loading']()}</p>}
          <ul>
            {found?.coordinators.map((person) => (
              <li
                key={person.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4.5 py-3 first:border-t-0"
              >
                <span className="min-w-0 flex-1 basis-56">
                  <b className="wrap-anywhere">{person.name}</b>{' '}
                  {person.is_me && <span className="text-ink-2">{m['school_area.this_is_you']()}</span>}
                  <span className="block text-sm wrap-anywhere text-ink-2">{person.email}</span>
                </span>
                <span className="text-sm text-ink-2">{standing(person, season.timeZone)}</span>
                {isFirst && !person.is_first && (
                  <span className="flex flex-wrap gap-1">
                    {!person.signs_in && (
                      <Button
                        look="quiet"
                        aria-label={m['school_area.send_invitation_again_to']({ name: person.name })}
                        onClick={() => change(`${person.id}/invitation`, 'PUT')}
                      >
                        {m['school_area.send_invitation_again']()}
                      </Button>
                    )}
                    <Button
                      look="quiet"
                      aria-label={m['school_area.remove_student']({ name: person.name })}
                      onClick={() => setRemoving(person)}
                    >
                      {m['frame.remove']()}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Card>
        {found && !isFirst && <p className="text-ink-2">{m['school_area.only_first_invites']()}</p>}
        {school.is_verified && isFirst && <Invitation onInvited={show} />}
      </div>
      {removing && (
        <AskDialog
          title={m['school_area.remove_student_question']({ name: removing.name })}
          yes={m['frame.remove']()}
          no={m['school_area.keep']()}
          look="danger"
          onYes={() => void change(removing.id, 'DELETE')}
          onClose={() => setRemoving(null)}
        >
          <p>{m['school_area.removing_a_coordinator']()}</p>
        </AskDialog>
      )}
    </AreaFrame>
  )
}

function standing({ signs_in, invited_at, signed_in_at }: Coordinator, timeZone: string): string {
  if (!signs_in)
    return invited_at === null
      ? m['school_area.has_no_password_yet']()
      : m['school_area.invited_on']({ day: dayText(invited_at, timeZone) })
  return signed_in_at === null ? '' : m['school_area.last_signed_in_on']({ day: dayText(signed_in_at, timeZone) })
}

function Invitation({ onInvited }: { onInvited: (changed: Changed) => void }) {
  const ready = useHydrated()
  const form = useForm({
    check: checkWith(coordinatorInvitation),
    async send(values) {
      const body = coordinatorInvitation.parse(values)
      onInvited(await call('/api/school/coordinators', { method: 'POST', body, answer: coordinatorsChanged }))
      form.empty()
      return false
    },
  })
  return (
    <Card className="p-5">
      <form {...form.form} className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{m['school_area.invite_a_colleague']()}</h2>
        <InputField id="name" label={m['question.name']()} error={issueAt(form.issues, 'name')} name="name" />
        <InputField
          id="email"
          label={m['status.email']()}
          hint={m['school_area.invited_get_a_link']()}
          error={issueAt(form.issues, 'email')}
          name="email"
          type="email"
          spellCheck="false"
        />
        <FormProblem problem={form.problem} takesFocus />
        {!ready && <StillLoading />}
        <Button look="primary" type="submit" busy={form.busy}>
          {form.busy ? m['frame.sending']() : m['school_area.send_the_invitation']()}
        </Button>
      </form>
    </Card>
  )
}
