import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dayText } from '#domain/lib/time-text.ts'
import { priceText } from '#domain/payment/money.ts'
import { shortDayMonthText } from '#web/office/format.ts'
import { type Sales, salesHeight } from './figures.ts'

// To screen readers each drawing is a single image: the table beside it has the same figures.

const ink = 'var(--color-ink-2)'

const panel = {
  contentStyle: { background: 'var(--color-paper)', border: '1px solid var(--color-line-2)', borderRadius: 10, color: 'var(--color-ink)' },
  itemStyle: { color: 'var(--color-ink)' },
  cursor: { fill: 'var(--color-tint)' },
  isAnimationActive: false,
}

/** Fees per day, as columns. */
export function SalesBars({ currency, days }: Sales) {
  return (
    <ResponsiveContainer width="100%" height={salesHeight}>
      <BarChart data={days} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDayMonthText}
          tick={{ fill: ink, fontSize: 12 }}
          stroke="var(--color-line-2)"
          minTickGap={24}
        />
        <YAxis
          tickFormatter={(amount: number) => priceText({ amount, currency })}
          tick={{ fill: ink, fontSize: 12 }}
          stroke="none"
          width={72}
        />
        <Tooltip
          {...panel}
          labelFormatter={(label) => dayText(String(label))}
          formatter={(amount) => [priceText({ amount: Number(amount), currency }), 'Fees']}
        />
        <Bar dataKey="amount" fill="var(--color-accent)" radius={[3, 3, 0, 0]} maxBarSize={36} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}
