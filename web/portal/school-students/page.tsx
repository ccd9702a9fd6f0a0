import { Bell, Download, FileSpreadsheet, Search, UserPlus } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { locale } from '#domain/lib/time-text.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { firstRows } from '#web/kit/list-address.ts'
import { Loading, Message } from '#web/kit/message.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { addAddress, importAddress, paymentsAddress, studentsAddress } from '#web/portal/areas.ts'
import { NoStudents, StateFilter, StudentsFoot, StudentsTable } from './students-table.tsx'
import { useListAddress, useStudents } from './use-students.ts'

/** 'Registered Students' (specification 2.11): only students the school registered or whose families named it. */
export default function SchoolStudentsPage({ session, school, season }: SchoolPages['school-students']) {
  const { search, go } = useListAddress()
  const goBack = useCallback((page: number) => go({ page }, true), [go])
  const { found, problem, stale, retry } = useStudents(search, goBack)
  const here = search ?? { ...firstRows, state: '' as const, class_name: '' }
  const [notice, setNotice] = useState('')
  const [chosen, setChosen] = useState<Set<number>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button is below the rows or gone, so reading continues at the top.
  const toTop = () => heading.current?.focus()
  const choose = (serialNos: number[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...serialNos] : [...before].filter((serialNo) => !serialNos.includes(serialNo))))
  const isSearchable = here.q !== '' || (found !== null && found.figures.students > 0)
  return (
    <AreaFrame session={session} school={school} season={season} here={studentsAddress}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="scroll-mt-5 text-2xl outline-none wide:text-[1.75rem]">
            {m['form.registered_students']()}{' '}
            {found && <span className="text-lg font-normal text-ink-2 tabular-nums">{found.figures.students}</span>}
          </h1>
        </div>
        <p className="flex flex-wrap gap-3 max-wide:grid max-wide:w-full print:hidden">
          {school.is_verified && found && found.figures.unpaid > 0 && (
            <a href={paymentsAddress} className={buttonClass()}>
              {m['school_area.pay_for_several']()}
            </a>
          )}
          <a href={importAddress} className={buttonClass()}>
            <FileSpreadsheet size={18} aria-hidden="true" /> {m['school_area.import_a_list']()}
          </a>
          <a href={addAddress} className={buttonClass('primary')}>
            <UserPlus size={18} aria-hidden="true" /> {m['school_area.add_one']()}
          </a>
        </p>
      </div>
      <div className="grid gap-3">
        {isSearchable && (
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <StudentSearch q={here.q} onSearch={(text) => go({ q: text, page: 1 })} />
            {found && <StateFilter figures={found.figures} state={here.state} onState={(state) => go({ state, page: 1 })} />}
            {found && found.classes.length > 1 && (
              <select
                aria-label={m['school_area.class']()}
                value={here.class_name}
                onChange={({ currentTarget: { value } }) => go({ class_name: value, page: 1 })}
                className={`${controlClass} w-auto! max-w-60`}
              >
                <option value="">{m['school_area.class_all']()}</option>
                {found.classes.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            )}
            <a
              href={`/api/school/students.xlsx?${new URLSearchParams({ q: here.q, state: here.state || 'all', class_name: here.class_name })}`}
              className={buttonClass()}
            >
              <Download size={18} aria-hidden="true" /> {m['school_area.download_the_list']()}
            </a>
          </div>
        )}
        {problem && (
          <Message look="bad" action={<Button onClick={() => [retry(), toTop()]}>{m['frame.retry']()}</Button>}>
            {m['school_area.couldnt_load_list']({ message: problem.message })}
          </Message>
        )}
        {!found && !problem && <Loading />}
        {chosen.size > 0 && <ChosenStudents chosen={[...chosen]} onDone={setNotice} />}
        <p role="status" className="break-words empty:hidden">
          {notice}
        </p>
        {found && (
          <Card className="overflow-hidden">
            {found.rows.length === 0 ? (
              <NoStudents
                q={found.search.q}
                isNarrowed={found.search.state !== '' || found.search.class_name !== ''}
                isVerified={school.is_verified}
                onClear={() => go({ q: '', page: 1 })}
              />
            ) : (
              <StudentsTable rows={found.rows} stale={stale} chosen={chosen} onChoose={choose} />
            )}
            <StudentsFoot total={found.total} search={here} onGo={(change) => [go(change), toTop()]} />
          </Card>
        )}
      </div>
    </AreaFrame>
  )
}

/** Searches by part of a name, and follows the address when that changes. */
function StudentSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = q
  }, [q])
  return (
    <search>
      <form noValidate onSubmit={submit} className="flex gap-2 wide:max-w-110">
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={m['school_area.search_by_name_email_mobile']()}
          placeholder={m['school_area.search_by_name_email_mobile']()}
          defaultValue={q}
          maxLength={120}
          onInput={emptied}
          className={`${controlClass} placeholder:text-ink-2`}
        />
        <Button type="submit" aria-label={m['school_area.search']()}>
          <Search size={18} aria-hidden="true" />
        </Button>
      </form>
    </search>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (text !== q) onSearch(text)
  }

  /** The search field's clear button takes effect at once. */
  function emptied() {
    if (input.current?.value === '' && q !== '') onSearch('')
  }
}

/** What can be done for the ticked students, by serial number; `onDone` gets a sentence. */
function ChosenStudents({ chosen, onDone }: { chosen: number[]; onDone: (text: string) => void }) {
  const { busy, problem, run } = useAction()
  return (
    <section
      aria-label={m['school_area.chosen']({ count: chosen.length.toLocaleString(locale()) })}
      className="flex flex-wrap items-center gap-3 rounded-medium bg-tint px-4 py-2 print:hidden"
    >
      <b className="tabular-nums">{m['school_area.chosen']({ count: chosen.length.toLocaleString(locale()) })}</b>
      <a href={`/api/school/students.xlsx?students=${chosen.join()}`} className={buttonClass()}>
        <Download size={18} aria-hidden="true" /> {m['school_area.download_chosen']()}
      </a>
      <Button busy={busy} onClick={remind}>
        <Bell size={18} aria-hidden="true" /> {m['school_area.remind_the_parents']()}
      </Button>
      {problem && <Message look="bad">{problem.message}</Message>}
    </section>
  )

  function remind() {
    void run(async () => {
      const asked = { method: 'POST' as const, body: { students: chosen }, answer: messageReply }
      const { message } = await signedIn('school', () => call('/api/school/reminders', asked))
      onDone(message)
    })
  }
}
