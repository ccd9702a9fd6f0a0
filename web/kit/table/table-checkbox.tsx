import { useEffect, useRef } from 'react'

/** A checkbox in a table, with a touch-sized hit area. `mixed` means some rows are selected. */
export function Checkbox({
  label,
  checked,
  mixed = false,
  disabled = false,
  tabIndex,
  onChange,
}: {
  label: string
  checked: boolean
  mixed?: boolean
  disabled?: boolean
  tabIndex?: number
  onChange: (on: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className="-m-2 inline-flex wide:-m-3 size-11 items-center justify-center align-middle">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
