import { combWord } from '#domain/certificate/certificate.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { firstNameOf } from '#domain/lib/names.ts'
import type { ViewResult } from '#domain/registration/status-view.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Cell, cellWidth, Letter } from '#web/kit/comb.tsx'

type Props = { name: string; result: Pick<ViewResult, 'shown' | 'next'>; href: string }

/** The child's certificate, drawn small, and its file. */
export function CertificateCard({ name, result: { shown, next }, href }: Props) {
  const { award, is_through, outcome } = shown
  const first = firstNameOf(name)
  const word = [...combWord(award ?? '', is_through === true && next !== null)]
  return (
    <Card className="flex flex-wrap items-center gap-3.5 p-4.5 wide:p-6">
      <svg viewBox="0 0 200 141" className="w-28 rounded-small border border-line-2 bg-[#fffdf8]" aria-hidden="true">
        {['scale(0.5)', 'rotate(180 100 70.5) scale(0.5)'].map((transform) => (
          <g key={transform} transform={transform}>
            {corner.map(([column, row, look]) => (
              <Cell key={`${column} ${row}`} x={(column * cellWidth) / 2} y={row * 27} line={2} className={look} />
            ))}
          </g>
        ))}
        <g transform="translate(100 44) scale(0.36)">
          {word.map((letter, index) => {
            const x = (index - (word.length - 1) / 2) * cellWidth
            return <Letter key={x} x={x} letter={letter} look={outcome === 'won' || outcome === 'award' ? 'honey' : 'cell'} />
          })}
        </g>
        <text
          x="100"
          y="77"
          textAnchor="middle"
          fontSize={Math.min(15, 240 / first.length)}
          className="fill-[#1c1530] font-serif font-bold"
        >
          {first}
        </text>
        <path d="M58 89h84M70 97h60M30 122h40" stroke="#cfc8e0" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <div className="beside">
        <h2 className="text-lg wrap-anywhere">{m['status.result_certificate_of']({ first })}</h2>
        <p className="text-[0.9375rem] text-ink-2">{m['status.result_certificate_about']()}</p>
      </div>
      <a href={href} download className={buttonClass(outcome === 'through' ? 'plain' : 'primary', 'w-full')}>
        {m['status.download_the_certificate']()}
      </a>
    </Card>
  )
}

/** The cells in a corner of the sheet; columns count half cells. */
const corner: [column: number, row: number, look: string][] = [
  [0, 0, 'fill-accent stroke-accent'],
  [2, 0, 'fill-honey stroke-honey'],
  [4, 0, 'fill-cell stroke-cell'],
  [1, 1, 'fill-honey stroke-honey'],
  [3, 1, 'fill-cell stroke-cell'],
  [0, 2, 'fill-cell stroke-cell'],
]
