/** How the rows stand after a press on a column's head: rising, falling, then as they come. Sorts read 'name' or '-name'. */
export function nextSort(sort: string, name: string, usual: string): string {
  const next = sort === name ? `-${name}` : sort === `-${name}` && sort !== usual ? usual : name
  return next === usual ? '' : next
}

/** Which way a column is sorted, in the words of aria-sort. */
export function directionOf(sort: string, name: string): 'ascending' | 'descending' | 'none' {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}
