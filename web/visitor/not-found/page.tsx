import type { PageContent } from '../../../domain/pages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

export function NotFoundPage({ season }: PageContent['not-found']) {
  return (
    <Page season={season}>
      <h1 className="mt-8 text-2xl wide:text-3xl">404 - Page Not Found</h1>
      <p className="mt-3 mb-6 text-ink-2">The page you’re looking for doesn’t exist.</p>
      <a href="/" className={buttonClass('primary')}>
        Go to Homepage
      </a>
    </Page>
  )
}
