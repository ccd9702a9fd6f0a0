import type { ReactNode } from 'react'

/** The list's name, with the result of the last action beside it. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-wide:pb-3 wide:min-h-17">
      <h1 className="text-[22px]">{title}</h1>
      {children}
    </div>
  )
}

/** The frame of a list. It fills what the window leaves below the head, so that the rows grow with it. */
export function ListFrame({ children }: { children: ReactNode }) {
  return <div className="flex flex-1 flex-col overflow-hidden rounded-large border border-line">{children}</div>
}
