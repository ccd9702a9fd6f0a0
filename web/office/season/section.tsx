import type { ReactNode } from 'react'

/** One section of the page; the index links to it. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = `${id}-heading`
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid min-w-0 scroll-mt-4 gap-4 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      <h2 id={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
