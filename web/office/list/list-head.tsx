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
