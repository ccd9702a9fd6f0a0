import { dayText } from '#domain/lib/time-text.ts'
import { type DateQuestion as Asked, type DateOrder, orderNames, parseDay, plainOrder } from '#domain/sheets/dates.ts'
import { Question } from './question.tsx'

type Props = { question: Asked; chosen: DateOrder | null; busy?: boolean; onChoose: (order: DateOrder) => void }

/** Asks which day is meant by a date that could be two, or that Excel may have changed. */
export function AskDateOrder({ question: { text, orders, count }, ...answer }: Props) {
  const isSwapped = orders.some((order) => order !== plainOrder(order))
  return (
    <Question
      asked={isSwapped ? `Which day is ${text}?` : 'Day first or month first?'}
      why={
        isSwapped
          ? 'This column has dates and texts. Excel leaves that behind when it takes the day for the month.'
          : `${count === 1 ? 'One date can be read both ways:' : `${count.toLocaleString('en-GB')} dates can be read both ways, for example`} ${text}.`
      }
      choices={orders.map((order) => [order, dayText(parseDay(text, order) ?? ''), orderNames[order]])}
      {...answer}
    />
  )
}
