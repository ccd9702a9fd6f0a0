import { useBlocker } from '@tanstack/react-router'
import { AskDialog } from '#web/kit/dialog.tsx'

/** Asks before unsaved changes are lost by following a link or leaving the page. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <AskDialog title="Leave without saving?" yes="Leave" no="Stay here" look="danger" onYes={leaving.proceed} onNo={leaving.reset}>
      <p>Your changes on this page aren’t saved.</p>
    </AskDialog>
  )
}
