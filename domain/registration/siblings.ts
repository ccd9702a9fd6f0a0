/** Most children that a family registers with one payment. */
export const mostSiblings = 6

/** The part of a submission that has the answers of another child, as JSON: 1 is the second child's. */
export function siblingPart(at: number): string {
  return `sibling_${at}`
}

/** What children registered together have in common: one payment from one place, and one email about it. */
export const sharedRoles = ['region', 'contactEmail', 'txnNo'] as const
