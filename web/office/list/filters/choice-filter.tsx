import { Button } from '#web/kit/button.tsx'
import { numberText } from '../count.ts'

type ChoiceFilterProps<Value extends string> = {
  /** The group's name, for screen readers. */
  legend: string
  value: Value
  /** `count` is shown when it is known and not 0. */
  choices: { value: Value; text: string; count?: number | undefined }[]
  onChoose: (value: Value) => void
}

/** A row of toggle buttons, one of them pressed, that choose which part of a list is shown. */
export function ChoiceFilter<Value extends string>({ legend, value, choices, onChoose }: ChoiceFilterProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value: offered, text, count = 0 }) => (
        <Button
          key={offered}
          look={offered === value ? 'primary' : 'quiet'}
          className="gap-1! px-2.5!"
          aria-pressed={offered === value}
          onClick={() => onChoose(offered)}
        >
          {text}
          {count > 0 && <span className="tabular-nums">({numberText(count)})</span>}
        </Button>
      ))}
    </fieldset>
  )
}
