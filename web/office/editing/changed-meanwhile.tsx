import { Message } from '#web/kit/message.tsx'
import type { LabelOf } from '#web/office/list/column-label.ts'
import type { Edited } from './use-edit.ts'

type ChangedMeanwhileProps = { before: Edited; now: Edited; editable: string[]; labelOf: LabelOf }

/** What somebody else saved during the edit, and what Save will do now. */
export function ChangedMeanwhile({ before, now, editable, labelOf }: ChangedMeanwhileProps) {
  const changed = editable.filter((name) => before.answers[name] !== now.answers[name])
  return (
    <Message look="wait">
      {changed.length > 0 && (
        <ul className="mb-1 list-disc pl-5 font-normal">
          {changed.map((name) => (
            <li key={name}>
              {labelOf(name)} is now “{now.answers[name]}”.
            </li>
          ))}
        </ul>
      )}
      What you wrote is still here; what you did not touch shows what they wrote. Save again to add yours, or Cancel to leave it as it is
      now.
    </Message>
  )
}
