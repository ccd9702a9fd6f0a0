type ChoiceProps<Value extends string> = {
  /** The group's name, for screen readers. */
  legend: string
  value: Value
  choices: readonly (readonly [value: Value, text: string, title?: string])[]
  onChoose: (value: Value) => void
}

/** Switches between views; empty when there is only one. */
export function Choice<Value extends string>({ legend, value, choices, onChoose }: ChoiceProps<Value>) {
  if (choices.length < 2) return null
  return (
    <fieldset className="inline-flex overflow-hidden rounded-medium border border-line-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map(([offered, text, title]) => (
        <button
          key={offered}
          type="button"
          aria-pressed={offered === value}
          title={title}
          className="-outline-offset-3 min-h-7.5 px-2.5 text-[13px] font-semibold text-ink-2 hover:bg-tint max-wide:min-h-11 aria-pressed:bg-tint aria-pressed:text-accent-strong"
          onClick={() => onChoose(offered)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
