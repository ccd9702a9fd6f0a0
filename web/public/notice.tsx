import type { ReactNode } from 'react'
import { buttonClass } from '#web/kit/button.tsx'

/** A page with one message and a link home. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mt-6 max-w-160 wide:mt-10">
      <h1 className="text-2xl wide:text-3xl">{title}</h1>
      {children && <div className="mt-3 grid gap-2 text-ink-2">{children}</div>}
      <p className="mt-6 grid wide:justify-start">
        <a href="/" className={buttonClass('primary')}>
          Go to Homepage
        </a>
      </p>
    </div>
  )
}
