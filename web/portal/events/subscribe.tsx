import { useState } from 'react'
import { type AccountRole, messageReply } from '#domain/account/account.ts'
import { calendarLink } from '#domain/event/event.ts'
import { t } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Message, NeedsScript } from '#web/kit/message.tsx'

type Props = { role: AccountRole; madeAt: string | null; timeZone: string }

/** The link with which a calendar app follows the events: making it, copying it, and ending it. `madeAt` is ISO, UTC, or null. */
export function Subscribe({ role, madeAt, timeZone }: Props) {
  const ready = useHydrated()
  const link = useLink(role, madeAt)
  const status = useFocusOn<HTMLParagraphElement>(link.message)
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Follow in your calendar app')}</h2>
      <p>{t('Subscribe with a link, and changes appear in your calendar by themselves.')}</p>
      <p className="text-sm text-ink-2">
        {t('Anyone with the link can see these dates, without names. You can end it whenever you like.')}
      </p>
      <NeedsScript what={t('Making a link')} />
      {link.message !== '' && (
        <p ref={status} tabIndex={-1} role="status" className="font-medium outline-none">
          {link.message}
        </p>
      )}
      {link.path !== null && <NewLink path={link.path} />}
      {link.madeAt !== null && link.path === null && (
        <p className="font-medium">{t('You made a link on {day}. We can’t show it again.', { day: dayText(link.madeAt, timeZone) })}</p>
      )}
      {link.problem && <Message look="bad">{link.problem.message}</Message>}
      <div className="grid gap-2">
        {link.path === null && (
          <Button look={link.madeAt === null ? 'primary' : 'plain'} disabled={!ready} busy={link.busy} onClick={link.make}>
            {link.madeAt === null ? t('Make a link') : t('Make a new link, and end the old one')}
          </Button>
        )}
        {link.madeAt !== null && (
          <Button look="danger" disabled={!ready} busy={link.busy} onClick={link.end}>
            {t('End the link')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** A link that was just made: to copy, or to open in a calendar app. */
function NewLink({ path }: { path: string }) {
  const address = new URL(path, location.href)
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-sm font-semibold">
        {t('Link')}
        <input
          readOnly
          value={address.href}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="min-h-11 min-w-0 rounded-small border border-line-2 bg-paper px-3 font-normal"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address.href} label={t('Copy the link')} />
        <a href={`webcal://${address.host}${address.pathname}`} className={buttonClass()}>
          {t('Open in an app')}
        </a>
      </div>
    </div>
  )
}

/** `path` is the link's, only when it was made just now. */
function useLink(role: AccountRole, known: string | null) {
  const [state, setState] = useState({ madeAt: known, path: null as string | null, message: '' })
  const { busy, problem, run } = useAction()
  return {
    ...state,
    busy,
    problem,
    make: () =>
      run(async () => {
        const made = await signedIn(role, () => call('/api/calendar-link', { method: 'PUT', answer: calendarLink }))
        setState({ madeAt: made.made_at, path: made.path, message: made.message })
      }),
    end: () =>
      run(async () => {
        const { message } = await signedIn(role, () => call('/api/calendar-link', { method: 'DELETE', answer: messageReply }))
        setState({ madeAt: null, path: null, message })
      }),
  }
}
