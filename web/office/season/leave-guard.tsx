import { useBlocker } from '@tanstack/react-router'
import { AskDialog } from '#web/kit/ask-dialog.tsx'

/** Asks before what is not saved is left behind, by a link of the office or by the browser. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <AskDialog title="Leave without saving?" yes="Leave" no="Stay here" look="danger" onYes={leaving.proceed} onNo={leaving.reset}>
      <p>What you changed on this page is not saved.</p>
    </AskDialog>
  )
}
