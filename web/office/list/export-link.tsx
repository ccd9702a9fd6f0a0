import { Download } from 'lucide-react'
import { Button, buttonClass } from '#web/kit/button.tsx'

type ExportLinkProps = {
  /** Where the workbook comes from; null when there is nothing to export. */
  from: string | null
  /** What it is called. */
  file: string
  /** How many rows are ticked; 0 is everything that matches. */
  chosen?: number
}

/** 'Export to Excel': everything that matches the search, or the selected rows. A plain download. */
export function ExportLink({ from, file, chosen = 0 }: ExportLinkProps) {
  const words = (
    <>
      <Download size={16} aria-hidden="true" /> Export to Excel{chosen > 0 && ` (${chosen} selected)`}
    </>
  )
  if (from === null) return <Button disabled>{words}</Button>
  return (
    <a href={from} download={file} className={buttonClass('plain', 'control')}>
      {words}
    </a>
  )
}
