import { useState } from 'react'
import { type AccountRole, messageReply } from '#domain/account/account.ts'
import type { ComingCompetitions as Content } from '#domain/competitions/opening.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { news } from '#domain/notify-me.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Message } from '#web/kit/message.tsx'

type Props = Content & { role: AccountRole; timeZone: string }

/**
 * What isn't available yet, and the buttons to be notified: of news, and of each competition that opens later (specification 2.10, 2.11;
 * rulings).
 */
export function ComingSoon({ role, later, asked, timeZone }: Props) {
  const notify = useNotifyMe(role, asked)
  return (
    <Card look="honey" className="grid justify-items-start gap-3 p-5 wide:p-6">
      <h2 className="text-xl">{m['student.exciting_things_coming_soon']()}</h2>
      <p>{m['student.stay_tuned_competition_details']()}</p>
      <NotifyMe {...notify} about={news} noted={m['student.asked_notified_well_email']()} />
      {later.length > 0 && (
        <ul className="grid w-full">
          {later.map(({ slug, name, opens }) => (
            <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 last:pb-0">
              <p className="min-w-0 flex-1 basis-48">
                <b className="break-words">{name}</b>{' '}
                <span className="block text-sm text-ink-2">{m['student.opens_on_day']({ day: dayText(opens, timeZone) })}</span>
              </p>
              <NotifyMe {...notify} about={slug} name={name} noted={m['student.well_email_opens']()} />
            </li>
          ))}
        </ul>
      )}
      {notify.problem && <Message look="bad">{notify.problem.message}</Message>}
    </Card>
  )
}

/** `answers` are what the server answered, by what was asked about. */
function useNotifyMe(role: AccountRole, asked: string[]) {
  const { busy, problem, run } = useAction()
  const [asking, setAsking] = useState('')
  const [answers, setAnswers] = useState<Record<string, string>>({})

  function ask(about: string) {
    setAsking(about)
    return run(async () => {
      const path = about === news ? '/api/notify-me' : `/api/notify-me/${about}`
      const { message } = await signedIn(role, () => call(path, { method: 'PUT', answer: messageReply }))
      setAnswers((known) => ({ ...known, [about]: message }))
    })
  }

  return { asked, busy: busy ? asking : '', answers, problem, ask }
}

type NotifyMeProps = ReturnType<typeof useNotifyMe> & { about: string; name?: string; noted: string }

/** The button, or what was noted. */
function NotifyMe({ asked, busy, answers, ask, about, name, noted }: NotifyMeProps) {
  const ready = useHydrated()
  const answer = answers[about] ?? ''
  const line = useFocusOn<HTMLParagraphElement>(answer)
  if (answer !== '' || asked.includes(about)) {
    return (
      <p ref={line} tabIndex={-1} role="status" className="font-medium break-words outline-none">
        {answer || noted}
      </p>
    )
  }
  return (
    <Button
      onClick={() => ask(about)}
      disabled={!ready}
      busy={busy === about}
      aria-label={name && m['student.notify_me_about']({ name })}
      className="max-wide:w-full"
    >
      {m['student.notify_me']()}
    </Button>
  )
}
