import { Download } from 'lucide-react'
import { Button, buttonClass } from '#web/kit/button.tsx'

type ExportLinkProps = {
  /** The workbook's address; null when there is nothing to export. */
  from: string | null
  /** The file name. */
  file: string
  /** The number of selected rows; 0 exports everything that matches. */
  chosen?: number
}

/** 'Export to Excel': the selected rows, or everything that matches. A plain download link. */
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
