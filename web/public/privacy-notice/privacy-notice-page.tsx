import { m } from '#domain/language/paraglide/messages.js'
import type { PrivacyPages } from '#domain/privacy/api.ts'
import { noticeSections } from '#domain/privacy/notice.ts'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Page } from '#web/kit/page.tsx'

/** What is kept about people, why, for how long, and who sees it. Needs no script. */
export function PrivacyNoticePage({ season, parts, version }: PrivacyPages['privacy-notice']) {
  const contact = <a href={`mailto:${season.contact}`}>{season.contact}</a>
  return (
    <Page season={season}>
      <div className="max-w-170">
        <h1 className="text-2xl wide:text-3xl">{m['frame.privacy_notice']()}</h1>
        <p className="mt-2 text-ink-2">
          {rich(m['privacy.what_keeps_about_child'], {
            organisation: season.organisation,
            contact,
          })}
        </p>
        <h2 className="mt-8 text-xl">{m['privacy.what_we_keep']()}</h2>
        <nav aria-label={m['privacy.what_we_keep']()}>
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-3 grid gap-3.5">
          {parts.map(({ id, title, what, why, howLong, seenBy }) => (
            <Card key={id} className="p-4.5 wide:p-6">
              <h3 id={id} className="scroll-mt-4 text-lg">
                {title}
              </h3>
              <dl className="mt-2 grid grid-cols-1 gap-x-5 gap-y-1 wide:grid-cols-[7.5rem_minmax(0,1fr)] wide:gap-y-2.5">
                <Line label={m['privacy.what']()}>{what}</Line>
                <Line label={m['privacy.why']()}>{why}</Line>
                <Line label={m['privacy.how_long']()}>{howLong}</Line>
                <Line label={m['privacy.who_sees_it']()}>{seenBy}</Line>
              </dl>
            </Card>
          ))}
        </div>
        {noticeSections.map(({ title, paragraphs }) => (
          <section key={title()} className="mt-8 grid grid-cols-1 gap-2">
            <h2 className="text-xl">{title()}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph({ contact: '' })}>{rich(paragraph, { contact })}</p>
            ))}
          </section>
        ))}
        <p className="mt-8 text-sm text-ink-2">{m['privacy.version']({ version })}</p>
      </div>
    </Page>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="font-semibold text-ink-2 max-wide:not-first:mt-2">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
