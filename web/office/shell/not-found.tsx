import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

export function NotFound() {
  return (
    <>
      <h1 className="text-[22px]">404 - Page Not Found</h1>
      <p className="mt-2 text-ink-2">The page you’re looking for doesn’t exist.</p>
    </>
  )
}

/** Shown instead of a screen that failed to render. */
export function Broken() {
  return (
    <Message look="bad" action={<Button onClick={() => location.reload()}>Reload</Button>}>
      We couldn’t show this screen. Nothing is lost.
    </Message>
  )
}
