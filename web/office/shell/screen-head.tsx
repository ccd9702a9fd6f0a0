import { type ReactNode, useEffect } from 'react'
import { season } from '#web/office/content.ts'

/** The name of a screen, on the page and in the browser tab, with the result of the last action beside it. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-wide:pb-3 wide:min-h-17">
      <h1 className="text-[22px]">{title}</h1>
      {children}
    </div>
  )
}

/** Sets the title of the browser tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${season.organisation}`
  }, [title])
}
