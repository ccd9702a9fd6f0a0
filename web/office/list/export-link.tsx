import { ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { inSeason } from '#web/office/content.ts'

export type Export = {
  /** The address of all matching rows, or of the rows with these ids. */
  address: (ids: string[]) => string
  /** The file name. */
  file: string
}

type ExportLinkProps = Export & {
  /** True when there is nothing to export. */
  isEmpty: boolean
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
  /** Other exports, in a panel that `close` closes. */
  others?: (close: () => void) => ReactNode
}

/** The most ids that fit into an address. */
const mostSelected = 300

/** 'Export to Excel': the selected rows, or everything that matches, as a plain download link; other exports behind the arrow beside it. */
export function ExportLink({ isEmpty, ids, address, file, others }: ExportLinkProps) {
  const tooMany = ids.length > mostSelected
  const words = (
    <>
      <Download size={16} aria-hidden="true" />{' '}
      <span>{ids.length > 0 ? `Export to Excel (${ids.length} selected)` : 'Export to Excel'}</span>
    </>
  )
  const joined = others ? 'rounded-e-none' : ''
  if (tooMany || (isEmpty && ids.length === 0)) {
    return (
      <>
        {tooMany && <span className="text-ink-2">{`At most ${mostSelected} selected rows can be exported.`}</span>}
        <Button disabled>{words}</Button>
      </>
    )
  }
  return (
    <span className="inline-flex">
      <a href={inSeason(address(ids))} download={file} className={buttonClass('plain', `control ${joined}`)}>
        {words}
      </a>
      {others && (
        <Popup
          label="Other exports"
          name="Other exports"
          edge="end"
          className="rounded-s-none border-s-0 px-2!"
          trigger={<ChevronDown size={16} aria-hidden="true" />}
        >
          {others}
        </Popup>
      )}
    </span>
  )
}
