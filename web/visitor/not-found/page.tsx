import type { PageContent } from '../../../domain/pages.ts'
import { Page } from '../../ui/page.tsx'
import { Notice } from '../notice.tsx'

export function NotFoundPage({ season }: PageContent['not-found']) {
  return (
    <Page season={season}>
      <Notice title="404 - Page Not Found">
        <p>The page you’re looking for doesn’t exist.</p>
      </Notice>
    </Page>
  )
}
