import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'

type PagerProps = {
  page: number
  pages: number
  size: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Page buttons and rows per page, below a list. On a phone the pages take a line to themselves. */
export function Pager({ page, pages, size, sizes, onPage, onSize }: PagerProps) {
  // Five fit on a phone; the arrows lead to the neighbours too.
  const isNeighbour = (step: number) => pages > 5 && Math.abs(step - page) === 1 && step !== 1 && step !== pages
  return (
    <div className="contents wide:flex wide:items-center wide:gap-x-5 print:hidden">
      <label className="flex items-center gap-2">
        Rows per page
        <select
          value={size}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
          className="min-h-9 rounded-small border border-line-2 bg-paper px-2 text-ink tabular-nums max-wide:min-h-11"
        >
          {sizes.map((offered) => (
            <option key={offered}>{offered}</option>
          ))}
        </select>
      </label>
      <nav aria-label="Pages" className="flex items-center justify-center gap-1 max-wide:w-full">
        <Step to={page - 1} disabled={page <= 1} label="Previous page" onPage={onPage}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Step>
        {pagesAround(page, pages).map((step, index, steps) => (
          <span key={step} className="contents">
            {index > 0 && step - (steps[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Step
              to={step}
              current={step === page}
              label={`Page ${step}`}
              className={isNeighbour(step) ? 'max-wide:hidden' : ''}
              onPage={onPage}
            >
              {step}
            </Step>
          </span>
        ))}
        <Step to={page + 1} disabled={page >= pages} label="Next page" onPage={onPage}>
          <ChevronRight size={18} aria-hidden="true" />
        </Step>
      </nav>
    </div>
  )
}

type StepProps = {
  to: number
  label: string
  current?: boolean
  disabled?: boolean
  className?: string
  onPage: (page: number) => void
  children: React.ReactNode
}

function Step({ to, label, current = false, disabled = false, className = '', onPage, children }: StepProps) {
  return (
    <Button
      look={current ? 'primary' : 'quiet'}
      className={`min-w-9 px-2! tabular-nums max-wide:min-w-11 ${className}`}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled}
      onClick={() => onPage(to)}
    >
      {children}
    </Button>
  )
}

/** The page numbers that get a button, in order: the first, the last, and the neighbours of the current one. */
export function pagesAround(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages]
  return [...new Set(near)].filter((step) => step >= 1 && step <= Math.max(pages, page)).sort((a, b) => a - b)
}
