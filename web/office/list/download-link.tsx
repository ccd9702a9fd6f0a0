import { Download } from 'lucide-react'
import { buttonClass } from '#web/kit/button.tsx'
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
