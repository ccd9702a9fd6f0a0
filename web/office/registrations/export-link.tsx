import { Download } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type Listed, mostSelected, workbookAddress } from '../calls.ts'

/** 'Export to Excel': everything that matches the search, or the selected rows. A plain download. */
export function ExportLink({ listed, q, total, ids }: { listed: Listed; q: string; total: number | undefined; ids: string[] }) {
  const chosen = ids.length
  const words = (
    <>
      <Download size={16} aria-hidden="true" /> {chosen === 0 ? 'Export to Excel' : `Export selected (${chosen})`}
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
    <a href={workbookAddress(listed, q, ids)} download={listed.list.workbook.file} className={buttonClass('plain', 'control')}>
      {words}
    </a>
  )
}
