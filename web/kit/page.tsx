import type { ReactNode } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import { buttonClass } from './button.tsx'

type PageProps = {
  season: Pick<Season, 'organisation'>
  /** Right below the header, across the page. */
  banner?: ReactNode
  /** The links at the foot, instead of those of an ordinary page. */
  links?: PageLink[]
  children: ReactNode
}
type PageLink = { href: string; label: () => string }

/** The frame of every visitor page: the organisation, how to get help, the main content, and where else to go. */
export function Page({ season, banner, links = footLinks, children }: PageProps) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-paper print:hidden">
        <div className={`${widths} flex flex-wrap items-center justify-between gap-x-6 py-1.5`}>
          <a href="/" className="flex min-h-11 min-w-0 items-center gap-2.5 font-extrabold text-ink no-underline">
            <Hexagon />
            <span className="min-w-0">{season.organisation}</span>
          </a>
          <a href="/#help" className="flex min-h-11 items-center px-1.5">
            {m['frame.help']()}
          </a>
        </div>
      </header>
      {banner}
      <main id="screen" tabIndex={-1} className={`${widths} pt-5 pb-12 outline-none wide:pt-7`}>
        {children}
      </main>
      <footer className="border-t border-line text-sm text-ink-2 print:hidden">
        <div className={`${widths} flex flex-wrap items-center gap-x-5 pt-3 pb-7`}>
          <span className="min-w-0">{season.organisation}</span>
          {[...links, privacyNotice].map(({ href, label }) => (
            <a key={href} href={href} className="flex min-h-11 items-center text-ink-2">
              {label()}
            </a>
          ))}
        </div>
      </footer>
    </>
  )
}

const widths = 'mx-auto max-w-270 px-4 wide:px-5'

const footLinks: PageLink[] = [
  { href: '/', label: m['frame.all_competitions'] },
  { href: '/check', label: m['frame.check_my_registration'] },
]

const privacyNotice: PageLink = { href: '/privacy-notice', label: m['frame.privacy_notice'] }

export function Hexagon() {
  return (
    <svg viewBox="0 0 26 28" width="26" height="28" className="shrink-0 fill-honey" aria-hidden="true">
      <path d="M13 0 26 7v14l-13 7L0 21V7z" />
    </svg>
  )
}

/** A page with one message, what can be done about it, and a link home. */
export function Notice({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mt-6 max-w-160 wide:mt-10">
      <h1 className="text-2xl wide:text-3xl">{title}</h1>
      {children && <div className="mt-3 grid gap-2 text-ink-2">{children}</div>}
      <p className="mt-6 grid gap-3 wide:flex">
        {action}
        <a href="/" className={buttonClass(action ? 'plain' : 'primary')}>
          {m['frame.go_to_homepage']()}
        </a>
      </p>
    </div>
  )
}

/** The first tab stop where a menu comes before the content. The content's element has the id 'screen'. */
export function SkipLink() {
  return (
    <a
      href="#screen"
      className="sr-only rounded-medium bg-accent px-4 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:inset-s-2 focus:z-50"
    >
      {m['frame.skip_main_content']()}
    </a>
  )
}
