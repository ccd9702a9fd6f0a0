import { type ReactNode, useEffect } from 'react'
import { season } from '#web/office/content.ts'

type ScreenHeadProps = {
  title: string
  /** What can be done with the whole screen, at the right. */
  tools?: ReactNode
  /** The result of the last action. */
  children?: ReactNode
}

/** The name of a screen, on the page and in the browser tab, with the result of the last action beside it. */
export function ScreenHead({ title, tools, children }: ScreenHeadProps) {
  useTitle(title)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-wide:pb-3 wide:min-h-13">
      <h1 className="text-[22px]">{title}</h1>
      {children}
      {tools && <div className="flex flex-wrap items-center gap-2 wide:ms-auto print:hidden">{tools}</div>}
    </div>
  )
}

/** Sets the title of the browser tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${season.organisation}`
  }, [title])
}
