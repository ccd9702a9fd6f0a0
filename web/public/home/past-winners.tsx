import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { type Winner, winnerText } from '#domain/result/words.ts'
import { NameComb } from '#web/kit/name-comb.tsx'

/** Children with an award whose families agreed to be shown; nothing without any. */
export function PastWinners({ winners }: { winners: Winner[] }) {
  if (winners.length === 0) return null
  return (
    <section aria-labelledby="winners" className="mt-10">
      <h2 id="winners" className="text-xl">
        {m['home.past_winners']()}
      </h2>
      <ol className="mt-3.5 grid gap-3 wide:grid-cols-3">
        {winners.map((winner) => (
          <li
            key={`${winner.name} ${winner.competition} ${winner.season}`}
            className="grid min-w-0 content-start gap-2 rounded-large border border-line bg-paper p-4.5"
          >
            <NameComb name={winner.name} />
            <p className="min-w-0">
              <b className="block">{winner.name}</b>
              <span>{winnerText(winner)}</span>
            </p>
            <p className="text-[0.9375rem] text-ink-2">
              <b className="font-semibold text-ink">{winner.award}</b> <span>{`${translate(winner.competition)}, ${winner.season}`}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
