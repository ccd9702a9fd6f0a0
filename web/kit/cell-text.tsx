/** Words in a table: as wide as they need up to the width in `className`, and whole under the mouse when they are cut. */
export function CellText({ text, className }: { text: string; className: string }) {
  return (
    <span className={`w-max break-words tabular-nums ${className}`} title={text.length > 25 ? text : undefined}>
      {text}
    </span>
  )
}
