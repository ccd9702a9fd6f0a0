import { competitions } from '#domain/competitions/index.ts'
import { controlClass } from '#web/kit/form/field.tsx'

type CompetitionChoiceProps = { label: string; value: string; onChoose: (competition: string) => void }

/** Chooses the competition that a screen is about, beside its title. */
export function CompetitionChoice({ label, value, onChoose }: CompetitionChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      className={`${controlClass} w-auto! font-semibold`}
    >
      {competitions.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  )
}
