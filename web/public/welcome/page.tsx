import type { PageContent } from '#domain/page-props.ts'
import { Page } from '#web/kit/page.tsx'
import { Notice } from '#web/public/notice.tsx'

/** A landing page to show before there is anything else (specification 2.1). */
export function WelcomePage({ season }: PageContent['welcome']) {
  return (
    <Page season={season}>
      <Notice title="Welcome">
        <p>Stay connected for the updates.</p>
      </Notice>
    </Page>
  )
}
