import { useEffect, useState } from 'react'
import { controlClass, Field } from '#web/kit/form/field.tsx'

/** While a year is typed the browser already reports dates such as 0020-11-05; these are ignored. */
const earliest = '2000-01-01'

/** A date filter, ISO YYYY-MM-DD; '' means no limit. */
export function DayField({ id, label, value, onDay }: { id: string; label: string; value: string; onDay: (day: string) => void }) {
  const [written, setWritten] = useState(value)
  useEffect(() => setWritten(value), [value])
  return (
    <Field id={id} label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={earliest}
          value={written}
          className={controlClass}
          onChange={({ currentTarget: { value: day } }) => {
            setWritten(day)
            if (day === '' || day >= earliest) onDay(day)
          }}
        />
      )}
    </Field>
  )
}
