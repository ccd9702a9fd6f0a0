import { useEffect, useRef } from 'react'

/** A box to tick in a table, with room around it for a finger. `mixed` is 'some of them'. */
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
