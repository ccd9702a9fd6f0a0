/**
 * The page numbers that get a button, in order: the first, the last, and the neighbours of the current one. When the number
 * of pages is an estimate the last is left out, since it may not exist.
 */
export function pagesAround(page: number, pages: number, estimated = false): number[] {
  const near = [1, page - 1, page, page + 1, ...(estimated ? [] : [pages])]
  return [...new Set(near)].filter((step) => step >= 1 && step <= Math.max(pages, page)).sort((a, b) => a - b)
}
