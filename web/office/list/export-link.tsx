import { ChevronDown, Download } from 'lucide-react'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Popup } from '#web/kit/popup.tsx'

type Export = {
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
  /** Other workbooks of the same rows, each with its label and what is in it. */
  others?: (Export & { label: string; hint: string })[]
}

/** The most ids that fit into an address. */
const mostSelected = 300

/** 'Export to Excel': the selected rows, or everything that matches, as a plain download link; other workbooks behind the arrow beside it. */
export function ExportLink({ isEmpty, ids, address, file, others = [] }: ExportLinkProps) {
  const tooMany = ids.length > mostSelected
  const words = (
    <>
      <Download size={16} aria-hidden="true" /> Export to Excel{ids.length > 0 && ` (${ids.length} selected)`}
    </>
  )
  const joined = others.length > 0 ? 'rounded-r-none' : ''
  if (tooMany || (isEmpty && ids.length === 0)) {
    return (
      <>
        {tooMany && <span className="text-ink-2">At most {mostSelected} selected rows can be exported.</span>}
        <Button disabled>{words}</Button>
      </>
    )
  }
  return (
    <span className="inline-flex">
      <a href={address(ids)} download={file} className={buttonClass('plain', `control ${joined}`)}>
        {words}
      </a>
      {others.length > 0 && (
        <Popup
          label="Other exports"
          name="Other exports"
          edge="end"
          className="rounded-l-none border-l-0 px-2!"
          trigger={<ChevronDown size={16} aria-hidden="true" />}
        >
          {(close) => (
            <ul className="grid w-full wide:w-80">
              {others.map(({ label, hint, ...other }) => (
                <li key={label}>
                  <a
                    href={other.address(ids)}
                    download={other.file}
                    onClick={close}
                    className="control block rounded-medium px-2.5 py-2 text-ink no-underline hover:bg-tint"
                  >
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-[13px] text-ink-2">{hint}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Popup>
      )}
    </span>
  )
}
