import { useId } from 'react'
import { encodingNames, type TextEncoding, textEncodings } from '#domain/sheets/cells.ts'
import { SelectField } from '#web/kit/form/select-field.tsx'

/** How a file is to be read: a sheet of several, and how its letters are written. */
export type AskedFile = { sheet?: string; encoding?: TextEncoding }

type Props = {
  sheet: string | null
  /** The sheets that can be read. */
  sheets: string[]
  encoding: TextEncoding | null
  asked: AskedFile
  onAsk: (asked: AskedFile) => void
}

/** Says which sheet of a file was read, and how its letters were, and lets both be changed. Nothing where that is clear. */
export function ReadAs({ sheet, sheets, encoding, asked, onAsk }: Props) {
  const id = useId()
  return (
    <>
      {sheet !== null && (
        <SelectField
          id={`${id}-sheet`}
          label="Sheet"
          hint={sheets.length > 1 ? 'Several sheets can be read. Is this the right one?' : undefined}
          value={sheet}
          choices={(sheets.length > 0 ? sheets : [sheet]).map((name) => [name, name] as const)}
          onChoose={(other) => onAsk({ sheet: other })}
        />
      )}
      {encoding !== null && isDoubtful(encoding, asked) && (
        <SelectField
          id={`${id}-letters`}
          label="Letters"
          hint="If names look wrong, choose another."
          value={encoding}
          choices={textEncodings.slice(0, 3).map((offered) => [offered, encodingNames[offered]] as const)}
          onChoose={(other) => onAsk({ ...asked, encoding: other })}
        />
      )}
    </>
  )
}

/** Whether somebody should look at the letters of a file. */
export function isDoubtful(encoding: TextEncoding, asked: AskedFile): boolean {
  return asked.encoding !== undefined || encoding.startsWith('windows')
}
