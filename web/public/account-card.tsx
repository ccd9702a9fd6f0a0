import type { ReactNode } from 'react'
import type { Season } from '#domain/season/season.ts'
import { Page } from '#web/kit/page.tsx'

/** The narrow card of the sign-in pages. */
export function AccountCard({ season, title, children }: { season: Season; title: string; children: ReactNode }) {
  return (
    <Page season={season}>
      <div className="mx-auto mt-2 grid max-w-105 gap-5 rounded-large border border-line bg-paper p-5 wide:mt-10 wide:p-7">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </div>
    </Page>
  )
}
