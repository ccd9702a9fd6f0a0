import { type ReactNode, useId, useState } from 'react'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitionNamed, nextOf, passWords } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import type { ResultRound } from '#domain/result/api.ts'
import { type Cut, scoreFrom, type ThroughRule } from '#domain/result/result.ts'
import { Card } from '#web/kit/card.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select-field.tsx'
import { mayEdit } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { Figures } from '#web/office/kit/description-lists.tsx'
import { useSettings } from './api.ts'

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** '42 go through to the semi-final round: 31 points or more. Three share place 40.' */
export function cutText({ through, lowest, tied, lastPlace }: Cut, competition: Competition): string {
  const next = nextOf(competition)
  const { one, many } = passWords(competition)
  const to = next === null ? '' : ` to the ${nameInSentence(next)}`
  const points = lowest === null ? '' : `: ${lowest} points or more`
  return `${through.size} ${through.size === 1 ? one : many}${to}${points}.${tiedText({ tied, lastPlace })}`
}

/** ' Three share place 40.', or '' when nobody is tied at the cut. */
function tiedText({ tied, lastPlace }: Pick<Cut, 'tied' | 'lastPlace'>): string {
  if (tied < 2) return ''
  return ` ${words[tied] ?? tied} share ${lastPlace === null ? 'a last place' : `place ${lastPlace}`}.`
}

const countedIn: [ThroughRule['per'], string][] = [
  ['all', 'of all'],
  ['class', 'of each class'],
  ['country', 'of each country'],
]

const small = `${controlClass} w-16! text-end font-semibold`

/** The rule for who passes, and the highest score there is. Both are saved when the field is left. */
export function WhoGoesThrough({ round, cut }: { round: ResultRound; cut: Cut | null }) {
  const { maximum, competition, publication } = round
  const settings = useSettings(round)
  // What was just chosen, until it is saved: shown at once, so that a click is never seen to be undone.
  const [chosen, choose] = useState<ThroughRule | null>(null)
  const rule = chosen ?? round.rule
  const next = nextOf(competitionNamed(competition))
  const { one, many } = passWords(competitionNamed(competition))
  const isFixed = !mayEdit || (publication !== null && rule.kind !== 'nobody')
  const set = (change: Partial<ThroughRule>) => {
    const next = { ...rule, ...change }
    choose(next)
    const forget = () => choose((latest) => (latest === next ? null : latest))
    settings.mutateAsync({ rule: next }).then(forget, forget)
  }
  return (
    <Card className="grid gap-2.5 px-4 py-3.5">
      <h2 className="text-base">{`Who ${one}`}</h2>
      <fieldset disabled={isFixed} className="grid gap-2">
        <legend className="sr-only">{`Who ${one}`}</legend>
        <NumberField label="Highest score" value={maximum} onSave={(value) => settings.mutate({ maximum: value })} />
        <Choice isChosen={rule.kind === 'nobody'} onChoose={() => set({ kind: 'nobody', least: 0 })}>
          Not decided here
        </Choice>
        <Choice isChosen={rule.kind === 'places'} onChoose={() => set({ kind: 'places', least: Math.max(1, Math.round(rule.least)) })}>
          The first{' '}
          <Inline
            label="places"
            isOn={rule.kind === 'places'}
            value={rule.least}
            onSave={(least) => set({ kind: 'places', least: Math.max(1, Math.round(least)) })}
          />{' '}
          places
        </Choice>
        <Choice isChosen={rule.kind === 'points'} onChoose={() => set({ kind: 'points' })}>
          <Inline
            label="points or more"
            isOn={rule.kind === 'points'}
            value={rule.least}
            onSave={(least) => set({ kind: 'points', least })}
          />{' '}
          points or more
        </Choice>
        {rule.kind === 'places' && <Select aria-label="Counted in" value={rule.per} choices={countedIn} onChoose={(per) => set({ per })} />}
      </fieldset>
      {settings.error && (
        <p role="alert" className="text-[13px] font-medium text-bad">
          {refusal(settings.error)}
        </p>
      )}
      {cut && (
        <>
          <p>
            <b className="text-3xl leading-tight tracking-tight tabular-nums">{cut.through.size}</b>{' '}
            <span>{`${cut.through.size === 1 ? one : many}${next ? ` to the ${nameInSentence(next)}` : ''}`}</span>
          </p>
          {cut.tied > 1 && (
            <p className="text-[13px] text-ink-2">
              <span>
                {tiedText(cut)
                  .trim()
                  .replace(/\.$/, cut.lowest === null || rule.per !== 'all' ? '.' : ` with ${cut.lowest} points.`)}
              </span>{' '}
              <span>{`All of them ${many}.`}</span>
            </p>
          )}
        </>
      )}
    </Card>
  )
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  const name = useId()
  return (
    <label className="flex items-center gap-2">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-4.5 accent-accent" />
      <span>{children}</span>
    </label>
  )
}

type NumberProps = { label: string; value: number | null; onSave: (value: number | null) => void }

function NumberField({ label, value, onSave }: NumberProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-center justify-between gap-2">
      <span>{label}</span>
      <input
        key={value}
        id={id}
        inputMode="decimal"
        defaultValue={value ?? ''}
        onBlur={({ currentTarget }) => {
          const typed = scoreFrom(currentTarget.value)
          if (typed !== value && (typed !== null || currentTarget.value.trim() === '')) onSave(typed)
        }}
        className={small}
      />
    </label>
  )
}

type InlineProps = { label: string; isOn: boolean; value: number; onSave: (value: number) => void }

function Inline({ label, isOn, value, onSave }: InlineProps) {
  return (
    <input
      key={isOn ? value : ''}
      aria-label={label}
      inputMode="decimal"
      defaultValue={isOn ? value : ''}
      onBlur={({ currentTarget }) => {
        const typed = scoreFrom(currentTarget.value)
        if (typed !== null && (!isOn || typed !== value)) onSave(typed)
      }}
      className={small}
    />
  )
}

const mostBars = 20

/** How the scores are spread; those who pass are darker. */
export function AllScores({ round: { rows }, cut }: { round: ResultRound; cut: Cut | null }) {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]))
  const absent = rows.filter(({ is_absent }) => is_absent).length
  const missing = rows.length - scores.length - absent
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)]
  const width = Math.max(1, Math.ceil((Math.floor(highest) - Math.floor(lowest) + 1) / mostBars))
  const count = scores.length === 0 ? 0 : Math.floor((Math.floor(highest) - Math.floor(lowest)) / width) + 1
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor(lowest) + bar * width
    return { from, number: scores.filter((score) => score >= from && score < from + width).length }
  })
  const most = Math.max(1, ...bars.map(({ number }) => number))
  return (
    <Card className="grid gap-2.5 px-4 py-3.5">
      <h2 className="text-base">All scores</h2>
      {bars.length > 0 && (
        <div>
          <div role="img" aria-label={`Scores from ${lowest} to ${highest}`} className="flex h-19 items-end gap-0.75">
            {bars.map(({ from, number }) => (
              <i
                key={from}
                title={`${from}${width > 1 ? ` to ${from + width - 1}` : ''}: ${number}`}
                style={{ height: `${number === 0 ? 0 : Math.max(4, (number / most) * 100)}%` }}
                className={`flex-1 rounded-t-xs ${cut?.lowest !== null && cut && from + width > cut.lowest ? 'bg-accent' : 'bg-accent/30'}`}
              />
            ))}
          </div>
          <div className="flex justify-between text-xs text-ink-2 tabular-nums">
            <span>{lowest}</span>
            <span>{cut !== null && cut.lowest !== null && `line at ${cut.lowest}`}</span>
            <span>{highest}</span>
          </div>
        </div>
      )}
      <Figures
        of={[
          ['Scores', `${scores.length} of ${rows.length}`],
          ['Absent', absent],
          ['Missing', missing, missing > 0 ? 'text-wait' : ''],
        ]}
      />
    </Card>
  )
}
