import type { PageContent } from '#domain/page-props.ts'
import { Page } from '#web/kit/page.tsx'
import { Notice } from '#web/public/notice.tsx'

export function NotFoundPage({ season }: PageContent['not-found']) {
  return (
    <Page season={season}>
      <Notice title="404 - Page Not Found">
        <p>The page you’re looking for doesn’t exist.</p>
      </Notice>
    </Page>
  )
}
