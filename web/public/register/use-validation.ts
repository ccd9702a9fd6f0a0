import { useState } from 'react'
import type { Issue } from '#domain/forms/issue.ts'

/** The issues of the last attempt, and those still open. */
export function useValidation() {
  const [summary, setSummary] = useState<Issue[]>([])
  const [open, setOpen] = useState<Issue[]>([])
  /** Issues only the server can find; each stays until its answer is changed or sent again. */
  const [refused, setRefused] = useState<Issue[]>([])
  const [attempted, setAttempted] = useState(false)

  return {
    summary,
    open: [...open, ...refused.filter(({ path }) => open.every((issue) => issue.path !== path))],

    /** After an attempt. Before the first one, no errors show while the user types. */
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

    /** Resets for a new form, with no attempt yet. */
    forget() {
      setAttempted(false)
      setSummary([])
      setOpen([])
      setRefused([])
    },

    /** Checks again after one answer changed. */
    recheck(changed: string, find: () => Issue[]) {
      setRefused((issues) => issues.filter(({ path }) => path !== changed))
      if (attempted) setOpen(find())
    },
  }
}
