import { competitions } from '#domain/competitions/index.ts'
import { Select } from '#web/kit/form/select-field.tsx'

type CompetitionChoiceProps = { label: string; value: string; onChoose: (competition: string) => void }

/** Chooses the competition that a screen is about, beside its title. */
export function CompetitionChoice({ label, value, onChoose }: CompetitionChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      choices={competitions.map(({ slug, name }) => [slug, name] as const)}
      onChoose={onChoose}
      className="w-auto! font-semibold"
    />
  )
}
