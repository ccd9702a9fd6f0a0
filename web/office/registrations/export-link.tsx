import { Download } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type Listed, mostSelected, workbookAddress } from '../calls.ts'
import type { ListSearch } from '../search.ts'

type ExportLinkProps = { listed: Listed; search: ListSearch; total: number | undefined; ids: string[] }

/** 'Export to Excel': everything that matches the search, or the selected rows. A plain download. */
export function ExportLink({ listed, search, total, ids }: ExportLinkProps) {
  const chosen = ids.length
  const words = (
    <>
      <Download size={16} aria-hidden="true" /> Export to Excel{chosen > 0 && ` (${chosen} selected)`}
    </>
  )
  if ((total === 0 && chosen === 0) || chosen > mostSelected) {
    return (
      <>
        {chosen > mostSelected && <span className="text-ink-2">At most {mostSelected} selected rows can be exported.</span>}
        <Button disabled>{words}</Button>
      </>
    )
  }
  return (
    <a href={workbookAddress(listed, search, ids)} download={listed.list.workbook.file} className={buttonClass('plain', 'control')}>
      {words}
    </a>
  )
}
