const keysOfLists: [string[], string][] = [
  [['/'], 'Search'],
  [['↓', '↑'], 'Next and previous row; from the search box, into the list'],
  [['Home', 'End'], 'First and last row of the page'],
  [['Space', 'X'], 'Select the row'],
  [['Enter'], 'Open the row'],
  [['W'], 'Review what is waiting'],
  [['?'], 'Show these keys'],
]

/** The keyboard shortcuts of a list. */
export function ListKeys() {
  return <KeyList keys={keysOfLists} />
}

/** Keys, and what each does. */
export function KeyList({ keys }: { keys: readonly (readonly [keys: string[], does: string])[] }) {
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {keys.map(([names, does]) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {names.map((name) => (
              <kbd key={name} className="h-max rounded-small border border-line-2 bg-ground px-1.5 py-0.5 font-semibold whitespace-nowrap">
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
