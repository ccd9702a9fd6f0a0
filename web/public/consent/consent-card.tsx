import { useEffect, useRef } from 'react'
import { t } from '#domain/language/translate.ts'
import type { ConsentAsk } from '#domain/privacy/consent.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { ConsentQuestions, NoticeInShort } from './consent-questions.tsx'

/** Asks a parent for consent before anything else is done through a link. A plain form: it works without JavaScript. */
export function ConsentCard({ ask, first, problems = null }: { ask: ConsentAsk; first: string; problems?: Problems | null }) {
  const { action, guardian, relation, isAgain, notice } = ask
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  const typed = { guardian_name: guardian, guardian_relation: relation, ...problems?.typed }
  return (
    <Card className="p-4.5 wide:p-6">
      <form ref={form} method="post" action={action} encType="multipart/form-data" className="grid grid-cols-1 gap-4">
        <h2 className="text-xl">{t('Your consent as a parent or guardian')}</h2>
        <p className="wrap-anywhere">
          {isAgain
            ? t('Our privacy notice has changed since you agreed to it. Please read it and agree again before you go on.')
            : t('{first} is a child. Please read how we keep and use what you send, and agree before you go on.', { first })}
        </p>
        {problems && <Message look="bad">{problems.text}</Message>}
        <NoticeInShort notice={notice} />
        <ConsentQuestions notice={notice} issues={problems?.issues ?? []} typed={typed} />
        <Button look="primary" type="submit" className="max-wide:min-h-13 wide:justify-self-start">
          {t('I consent')}
        </Button>
      </form>
    </Card>
  )
}
