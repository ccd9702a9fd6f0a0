/** Text in a table cell, as wide as it needs up to the width in `className`; shown in full on hover when it is cut off. */
export function CellText({ text, className }: { text: string; className: string }) {
  return (
    <span className={`w-max break-words tabular-nums ${className}`} title={text.length > 25 ? text : undefined}>
      {text}
    </span>
  )
}
