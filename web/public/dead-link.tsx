import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Page } from '#web/kit/page.tsx'

/** One answer for a link that was guessed, replaced or belongs to an earlier season. */
export function DeadLink({ season }: { season: Season }) {
  return (
    <Page season={season}>
      <div className="mx-auto max-w-130">
        <h1 className="text-2xl wide:text-3xl">{m['status.this_link_has_expired']()}</h1>
        <p className="mt-2">{m['status.link_expired_already_used']()}</p>
        <p className="mt-5 grid gap-2.5 wide:flex">
          <a href="/check?link#link_email" className={buttonClass('primary')}>
            {m['status.email_me_my_link']()}
          </a>
          <a href="/check" className={buttonClass()}>
            {m['frame.check_my_registration']()}
          </a>
        </p>
      </div>
    </Page>
  )
}
