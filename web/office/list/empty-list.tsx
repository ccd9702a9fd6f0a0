import type { ReactNode } from 'react'

/** Says why nothing was found and offers a way out. */
export function NothingFound({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid max-w-110 justify-items-center gap-3">
      <p className="max-w-full break-words">{children}</p>
      {action}
    </div>
  )
}

/** Says what will appear here, and how. */
export function NothingYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-110 gap-1">
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{children}</p>
    </div>
  )
}
