/** Returns a record with other values under the same names. */
export function mapValues<Value, Changed>(
  record: Record<string, Value>,
  change: (value: Value, name: string) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}

/** Groups items by a key, in the order of the first of each. Map.groupBy is missing in Safari before 17.4, Chrome before 117 and Firefox before 119. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
