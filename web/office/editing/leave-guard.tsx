import { useBlocker } from '@tanstack/react-router'
import { AskDialog } from '#web/kit/dialog.tsx'

type Address = { pathname: string; search: object }

type LeaveGuardProps = {
  isDirty: () => boolean
  /** Resolves when what is being saved is saved or has failed; a link waits for it. */
  settled?: () => Promise<unknown>
  /** Whether something is left; another path always leaves the page. */
  isLeaving?: (current: Address, next: Address) => boolean
}

/** Asks before unsaved changes are lost by following a link or leaving the page. */
export function LeaveGuard({ isDirty, settled, isLeaving }: LeaveGuardProps) {
  const leaving = useBlocker({
    async shouldBlockFn({ current, next }) {
      if (current.pathname === next.pathname && !isLeaving?.(current, next)) return false
      await settled?.()
      return isDirty()
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <AskDialog title="Leave without saving?" yes="Leave" no="Stay here" look="danger" onYes={leaving.proceed} onClose={leaving.reset}>
      <p>Your changes on this page aren’t saved.</p>
    </AskDialog>
  )
}
