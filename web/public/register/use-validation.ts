import { useState } from 'react'
import type { Issue } from '#domain/forms/issue.ts'

/** What is wrong with the answers: as the last attempt found it, and as it is now. */
export function useValidation() {
  const [summary, setSummary] = useState<Issue[]>([])
  const [open, setOpen] = useState<Issue[]>([])
  /** What only the server knows to be wrong; it stays until that answer is touched, or sent again. */
  const [refused, setRefused] = useState<Issue[]>([])
  const [attempted, setAttempted] = useState(false)

  return {
    summary,
    open: [...open, ...refused.filter(({ path }) => open.every((issue) => issue.path !== path))],

    /** After an attempt. Before the first one nothing is said while one writes. */
    found(issues: Issue[]) {
      setAttempted(issues.length > 0)
      setSummary(issues)
      setOpen(issues)
    },

    /** The server found something that we did not. */
    refuse(issues: Issue[]) {
      setAttempted(true)
      setSummary(issues)
      setOpen([])
      setRefused(issues)
    },

    /** The form is a new one: nothing was attempted yet. */
    forget() {
      setAttempted(false)
      setSummary([])
      setOpen([])
      setRefused([])
    },

    /** After a change of one answer. */
    recheck(changed: string, find: () => Issue[]) {
      setRefused((issues) => issues.filter(({ path }) => path !== changed))
      if (attempted) setOpen(find())
    },
  }
}
