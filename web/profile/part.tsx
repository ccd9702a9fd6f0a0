import { type ReactNode, useId } from 'react'
import { Card } from '#web/kit/card.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Message } from '#web/kit/message.tsx'

/** A section of the profile: heading, state at the right, content. */
export function ProfilePart({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Card className="grid gap-4 p-5 wide:p-6 office:wide:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={heading} className="text-lg">
            {title}
          </h2>
          {state}
        </div>
        {children}
      </Card>
    </section>
  )
}

/** The result of an action. It takes the focus, since the clicked button may be gone. */
export function Flash({ children }: { children: ReactNode }) {
  const place = useFocusOn<HTMLDivElement>(true)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Message look="good">{children}</Message>
    </div>
  )
}
