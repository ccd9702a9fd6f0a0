/**
 * The page numbers worth a button, in order: the first, the last, and those beside the current one. Where the number of
 * pages is estimated the last is left out, since it may not be there.
 */
export function pagesAround(page: number, pages: number, estimated = false): number[] {
  const near = [1, page - 1, page, page + 1, ...(estimated ? [] : [pages])]
  return [...new Set(near)].filter((step) => step >= 1 && step <= Math.max(pages, page)).sort((a, b) => a - b)
}
