type TickboxProps = { label: string; checked: boolean; disabled?: boolean; onChange: (on: boolean) => void }

/** Ticks a row, with room for a finger. */
export function Tickbox({ label, checked, disabled = false, onChange }: TickboxProps) {
  return (
    <label className="-m-3 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-4.5 accent-accent"
      />
    </label>
  )
}
