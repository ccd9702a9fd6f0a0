import { Download } from 'lucide-react'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { inSeason } from '#web/office/content.ts'

type DownloadLinkProps = {
  at: string
  /** The file's name, where the server doesn't give it. */
  file?: string
  children: string
}

/** Downloads what the API has at an address, of the season that is shown. */
export function DownloadLink({ at, file = '', children }: DownloadLinkProps) {
  return (
    <a href={inSeason(at)} download={file} className={buttonClass('plain', 'control')}>
      <Download size={16} aria-hidden="true" /> <span>{children}</span>
    </a>
  )
}

type ExportLinkProps = {
  /** The address of all matching rows, or of the rows with these ids. */
  address: (ids: string[]) => string
  /** The file name. */
  file: string
  label?: string
  /** True when there is nothing to export, and while the list loads, because the link moves when the list arrives. */
  isEmpty: boolean
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
}

/** The most ids that fit into an address. */
const mostSelected = 300

/** An export of the selected rows, or of everything that matches, as a plain download link. */
export function ExportLink({ isEmpty, ids, address, file, label = 'Export to Excel' }: ExportLinkProps) {
  const tooMany = ids.length > mostSelected
  const text = ids.length > 0 ? `${label} (${ids.length} selected)` : label
  if (!tooMany && (!isEmpty || ids.length > 0)) {
    return (
      <DownloadLink at={address(ids)} file={file}>
        {text}
      </DownloadLink>
    )
  }
  return (
    <>
      {tooMany && <span className="text-ink-2">{`At most ${mostSelected} selected rows can be exported.`}</span>}
      <Button disabled>
        <Download size={16} aria-hidden="true" /> <span>{text}</span>
      </Button>
    </>
  )
}
