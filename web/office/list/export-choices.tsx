import { type ReactNode, useState } from 'react'

export type Export = {
  /** The address of all matching rows, or of the rows with these ids. */
  address: (ids: string[]) => string
  /** The file name. */
  file: string
}

export type ExportChoicesProps = {
  /** The selected rows; empty when everything that matches is meant. */
  ids: string[]
  /** Everything that matches, in words: 'All 205 in this view'. */
  allText: string
  /** Every export of these rows, the first one included, each with its label and what is in it. */
  choices: (Export & { label: string; hint: string })[]
  /** Stands below the choices. */
  foot: ReactNode
  onGo: () => void
}

/** The other exports, of the selected rows or of everything that matches. */
export function ExportChoices({ ids, allText, choices, foot, onGo }: ExportChoicesProps) {
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
