/** The page numbers worth a button, in order: the first, the last, and those beside the current one. */
export function pagesAround(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages]
  return [...new Set(near)].filter((step) => step >= 1 && step <= pages).sort((a, b) => a - b)
}
