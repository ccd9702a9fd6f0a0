import { ChevronDown, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
  /** Everything that matches, in words: 'All 205 in this view'. */
  allText?: string
  /** Every export of these rows, the first one included, each with its label and what is in it. */
  choices?: (Export & { label: string; hint: string })[]
  /** Stands below the choices. */
  foot?: ReactNode
}

/** The most ids that fit into an address. */
const mostSelected = 300

/** 'Export to Excel': the selected rows, or everything that matches, as a plain download link; other exports behind the arrow beside it. */
export function ExportLink({ isEmpty, ids, address, file, allText = '', choices = [], foot }: ExportLinkProps) {
  const tooMany = ids.length > mostSelected
  const words = (
    <>
      <Download size={16} aria-hidden="true" /> Export to Excel{ids.length > 0 && ` (${ids.length} selected)`}
    </>
  )
  const joined = choices.length > 0 ? 'rounded-r-none' : ''
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
      {choices.length > 0 && (
        <Popup
          label="Other exports"
          name="Other exports"
          edge="end"
          className="rounded-l-none border-l-0 px-2!"
          trigger={<ChevronDown size={16} aria-hidden="true" />}
        >
          {(close) => <Choices ids={ids} allText={allText} choices={choices} foot={foot} onGo={close} />}
        </Popup>
      )}
    </span>
  )
}

type ChoicesProps = Required<Pick<ExportLinkProps, 'ids' | 'allText' | 'choices'>> & { foot: ReactNode; onGo: () => void }

function Choices({ ids, allText, choices, foot, onGo }: ChoicesProps) {
  const [isAll, setAll] = useState(ids.length === 0)
  return (
    <div className="grid w-full gap-2 wide:w-96">
      {ids.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-2">
          <legend className="float-left mr-4 font-semibold">Rows</legend>
          {[true, false].map((all) => (
            <label key={String(all)} className="flex min-h-8 items-center gap-2 max-wide:min-h-11">
              <input type="radio" name="export-rows" checked={isAll === all} onChange={() => setAll(all)} />
              {all ? allText : `${ids.length} selected`}
            </label>
          ))}
        </fieldset>
      )}
      <ul>
        {choices.map(({ label, hint, address, file }) => (
          <li key={label}>
            <a
              href={address(isAll ? [] : ids)}
              download={file}
              onClick={onGo}
              className="control block rounded-medium px-2.5 py-2 text-ink no-underline hover:bg-tint"
            >
              <span className="block font-semibold">{label}</span>
              <span className="block text-[13px] text-ink-2">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
      {foot && <div className="border-t border-line pt-2 text-[13px] text-ink-2">{foot}</div>}
    </div>
  )
}
