import { useId } from 'react'

type Props<Choice extends string> = {
  asked: string
  why?: string | undefined
  choices: [value: Choice, text: string, note?: string][]
  chosen: Choice | null
  busy?: boolean
  onChoose: (choice: Choice) => void
}

/** Asks how something in a file is meant that can be read in several ways. */
export function Question<Choice extends string>({ asked, why, choices, chosen, busy = false, onChoose }: Props<Choice>) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="grid content-start gap-2 rounded-large border border-line bg-paper p-4">
      <h2 id={id} className="text-base">
        {asked}
      </h2>
      {why && <p className="text-sm text-ink-2">{why}</p>}
      {choices.map(([choice, text, note]) => (
        <label
          key={choice}
          className="flex min-h-11 items-center gap-2.5 rounded-small border border-line-2 px-3 py-1.5 has-checked:border-accent has-checked:bg-tint"
        >
          <input
            type="radio"
            name={id}
            value={choice}
            required
            checked={chosen === choice}
            disabled={busy}
            onChange={() => onChoose(choice)}
            className="size-4.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">
            <b>{text}</b> {note && <span className="text-sm text-ink-2">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
