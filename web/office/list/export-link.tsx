import { Download } from 'lucide-react'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { inSeason } from '#web/office/content.ts'

type ExportLinkProps = {
  /** The address of all matching rows, or of the rows with these ids. */
  address: (ids: string[]) => string
  /** The file name. */
  file: string
  label?: string
  /** True when there is nothing to export, or nothing known yet: what comes with the list moves the link away from a pointer. */
  isEmpty: boolean
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
}

/** The most ids that fit into an address. */
const mostSelected = 300

/** An export of the selected rows, or of everything that matches, as a plain download link. */
export function ExportLink({ isEmpty, ids, address, file, label = 'Export to Excel' }: ExportLinkProps) {
  const tooMany = ids.length > mostSelected
  const words = (
    <>
      <Download size={16} aria-hidden="true" /> <span>{ids.length > 0 ? `${label} (${ids.length} selected)` : label}</span>
    </>
  )
  if (tooMany || (isEmpty && ids.length === 0)) {
    return (
      <>
        {tooMany && <span className="text-ink-2">{`At most ${mostSelected} selected rows can be exported.`}</span>}
        <Button disabled>{words}</Button>
      </>
    )
  }
  return (
    <a href={inSeason(address(ids))} download={file} className={buttonClass('plain', 'control')}>
      {words}
    </a>
  )
}
