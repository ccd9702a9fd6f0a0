import { useCallback, useRef, useState } from 'react'
import { type EmailState, emailStates, type OfficeEmail } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Message } from '#web/kit/message.tsx'
import { CountBar } from '#web/office/list/count-bar.tsx'
import { ChoiceFilter } from '#web/office/list/filters/choice-filter.tsx'
import { ListBody } from '#web/office/list/list-body.tsx'
import { ListFoot } from '#web/office/list/list-foot.tsx'
import { ListFrame, ListHead } from '#web/office/list/list-layout.tsx'
import { SearchBox } from '#web/office/list/search-box.tsx'
import { useAddress } from '#web/office/list/use-address.ts'
import { useLastPage } from '#web/office/list/use-last-page.ts'
import { useShortcuts } from '#web/office/list/use-shortcuts.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { useEmailCount, useEmails } from '#web/office/queries.ts'
import { columns, recipientOf } from './columns.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { readEmailSearch } from './email-search.ts'
import { stateWords } from './email-words.ts'
import { Empty } from './empty.tsx'

const { title } = ownScreens.emails

/** Every email the portal has written, and what happened to it. */
export function EmailsPage() {
  const { search, onSearch } = useAddress(readEmailSearch)
  const letters = useEmails(search)
  const { data } = letters
  // Only of the states that need the office's attention.
  const counts: Partial<Record<EmailState, number | undefined>> = {
    dead: useEmailCount('dead', search.q).data,
    held: useEmailCount('held', search.q).data,
  }
  const pages = useLastPage(letters, search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<OfficeEmail | null>(null)
  const actions = useCallback(() => [{ label: 'Open', run: setOpen }], [])
  useShortcuts({ search: input })
  useTitle(title)
  return (
    <>
      <ListHead title={title} />
      {data && !data.sends && (
        <div className="pb-3.5">
          <Message look="wait">
            Email isn’t set up yet, so nothing is being sent. Emails wait here until the person who installed the portal sets a mail server
            (SMTP_URL).
          </Message>
        </div>
      )}
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
        <ChoiceFilter
          legend="State"
          value={search.state}
          choices={[{ value: '', text: 'All' }, ...emailStates.map((value) => ({ value, text: stateWords[value], count: counts[value] }))]}
          onChoose={(state) => onSearch({ state, page: 1 }, false)}
        />
      </div>
      <ListFrame>
        <CountBar found={data} isNarrowed={search.q !== '' || search.state !== ''} />
        <ListBody
          label={title}
          found={letters}
          columns={columns}
          rowName={recipientOf}
          actions={actions}
          scrollKey={JSON.stringify(search)}
          empty={<Empty search={search} onSearch={(change) => onSearch(change, false)} />}
        />
        <ListFoot search={search} found={data} pages={pages} outdated={letters.isError} onSearch={onSearch} />
      </ListFrame>
      {open && <EmailDialog key={open.id} letter={open} sends={data?.sends ?? true} onClose={() => setOpen(null)} />}
    </>
  )
}
