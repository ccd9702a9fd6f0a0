import { useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { idOf, useField } from './form-context.ts'
import { onClocks } from './local-time.ts'

/** When a door closes, in the organisation's time zone, with a shortcut for now. */
export function ClosingInput({ path, door, timeZone }: { path: string; door: string; timeZone: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { start, error, onChange } = useField(path)
  return (
    <Field id={idOf(path)} label="Closing time" hint="Empty: it stays open." error={error}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            ref={input}
            type="datetime-local"
            max="9999-12-31T23:59"
            name={path}
            defaultValue={start}
            className={`${controlClass} w-auto! min-w-0 flex-1`}
          />
          <Button className="shrink-0" aria-label={`Close /${door} now`} onClick={closeNow}>
            Now
          </Button>
        </div>
      )}
    </Field>
  )

  function closeNow() {
    if (!input.current) return
    input.current.value = onClocks(new Date().toISOString(), timeZone)
    onChange()
  }
}
