/** The sort after a click on a column's heading: ascending, then descending, then the default. Sorts are 'name' or '-name'. */
export function nextSort(sort: string, name: string, usual: string): string {
  const next = sort === name ? `-${name}` : sort === `-${name}` && sort !== usual ? usual : name
  return next === usual ? '' : next
}

/** A column's sort direction, as aria-sort has it. */
export function directionOf(sort: string, name: string): 'ascending' | 'descending' | 'none' {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}
