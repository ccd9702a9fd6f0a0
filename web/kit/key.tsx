import type { ReactNode } from 'react'

/** A key, on the button that does the same. Hidden on phones and from screen readers, which know it by `aria-keyshortcuts`. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="contents">
      <kbd className="min-w-5 rounded-[5px] border border-b-2 border-current/40 px-1 text-center font-sans text-[11.5px] leading-4 font-semibold opacity-80 max-wide:hidden">
        {children}
      </kbd>
    </span>
  )
}
