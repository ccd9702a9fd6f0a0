const keys = [
  ['/', 'Search'],
  ['↓ ↑', 'Next and previous row; from the search box, into the list'],
  ['Home End', 'First and last row of the page'],
  ['Space or X', 'Select the row'],
  ['Enter', 'Open the row'],
  ['W', 'Review what is waiting'],
  ['?', 'Show these keys'],
]

/** The keyboard shortcuts of a list. */
export function KeysHint() {
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 wide:w-80">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-small border border-line-2 bg-ground px-1.5 py-0.5 font-semibold">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
