import type { AccountRole } from '#domain/account/account.ts'
import { regionText } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { locale } from '#domain/lib/time-text.ts'
import { statistics } from '#domain/report/api.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'

/** How many students are registered (specification 2.10, 2.11, 3.1). A dash stands for a figure that isn't known yet. */
export function Statistics({ role }: { role: AccountRole }) {
  const { found, problem, reload } = useLoaded(role, (signal) => call('/api/statistics', { answer: statistics, signal }))
  const counted = found?.[0]
  const figures: [label: string, count: number | undefined][] = [
    [m['student.total'](), counted?.total],
    [regionText('India'), counted?.indian],
    [regionText('Out Of India'), counted?.nonindian],
  ]
  return (
    <section aria-labelledby="statistics" className="grid gap-3">
      <h2 id="statistics" className="text-xl">
        {m['student.students_registered_so_far']()}
      </h2>
      {problem && (
        <Message look="bad" action={<Button onClick={reload}>{m['frame.retry']()}</Button>}>
          {m['student.couldnt_load_figures']({ message: problem.message })}
        </Message>
      )}
      <Card className="overflow-hidden">
        <dl className="-mt-px -ms-px grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))]">
          {figures.map(([label, count]) => (
            <div key={label} className="flex flex-col justify-between border-t border-s border-line px-4 py-3">
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-2xl font-bold tracking-tight tabular-nums">{count?.toLocaleString(locale()) ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
