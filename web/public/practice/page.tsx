import { signInPages } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { WordPages } from '#domain/words/tests.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { NeedsScript } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { Round } from '#web/kit/practice/round.tsx'
import { mockTestAddress } from '#web/portal/areas.ts'

/** 'Try three words': what the contest is like, for whoever comes by. Nothing is stored. */
export default function PracticePage({ season, words }: WordPages['practice']) {
  const { path, title } = signInPages.user
  const link = <a href={`${path}?next=${encodeURIComponent(mockTestAddress)}`}>{title()}</a>
  return (
    <Page season={season}>
      <div className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-5">
        <div>
          <h1 className="text-2xl wide:text-3xl">{m['practice.try_three_words']()}</h1>
          <p className="mt-1 text-ink-2">{m['practice.try_intro']()}</p>
        </div>
        <NeedsScript />
        <Round
          words={words}
          after={
            <>
              <a href="/practice" className={buttonClass('primary')}>
                {m['practice.another_round']()}
              </a>
              <a href="/" className={buttonClass()}>
                {m['frame.all_competitions']()}
              </a>
            </>
          }
        />
        <p className="text-ink-2">{rich(m['practice.students_sign_in'], { link })}</p>
      </div>
    </Page>
  )
}
