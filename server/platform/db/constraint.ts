import { errorChain } from '#server/lib/error-chain.ts'

/** The name of the constraint or unique index that refused a statement, or null when it failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  // Not every code is a text: that of a request which took too long is a number.
  return errorChain(error).find(({ code, constraint }) => /^23/.test(String(code)) && constraint)?.constraint ?? null
}

/**
 * Whether the database itself said that nothing was stored: it answers with five characters, of which 08 and 57P are about a connection that
 * broke, and 40003 is a commit whose end nobody knows. Or there was no connection in the first place.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  for (const { severity, code, message } of errorChain(error)) {
    if (severity !== undefined) return !/^(?:08|57P|40003)/.test(code ?? '')
    if (message?.startsWith('timeout exceeded when trying to connect')) return true
  }
  return false
}
