import { labelOfPath } from '#domain/season/labels.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { valueText } from './change-words.ts'
import { focusFieldAt } from './read-form.ts'

type DisputedMessageProps = { saved: Season; disputed: string[]; onPutBack: (path: string) => void }

/** Somebody else's changes were merged; where both changed the same setting, the user must choose. */
export function DisputedMessage({ saved, disputed, onPutBack }: DisputedMessageProps) {
  return (
    <Message look="wait">
      <p>Their changes are in the form, and yours are still there. Review them and save.</p>
      {disputed.length > 0 && (
        <>
          <p className="mt-2">You both changed these. The form shows yours:</p>
          <ul className="mt-1 grid gap-2 font-normal">
            {disputed.map((path) => (
              <li key={path} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-60 break-words">
                  {labelOfPath(path)}: they saved “{valueText(path, settingAt(saved, path), saved.timeZone)}”.
                </span>
                <Button onClick={() => focusFieldAt(path)}>See yours</Button>
                <Button aria-label={`Use theirs for ${labelOfPath(path)}`} onClick={() => onPutBack(path)}>
                  Use theirs
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Message>
  )
}

function settingAt(season: Season, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], season)
}
