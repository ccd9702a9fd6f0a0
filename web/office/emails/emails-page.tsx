import { useCallback, useRef, useState } from 'react'
import type { OfficeEmail } from '#domain/office-api.ts'
import { Message } from '#web/kit/message.tsx'
import { CountStrip } from '#web/office/list/count-strip.tsx'
import { ListBody } from '#web/office/list/list-body.tsx'
import { ListFoot } from '#web/office/list/list-foot.tsx'
import { ListHead } from '#web/office/list/list-head.tsx'
import { SearchBox } from '#web/office/list/search-box.tsx'
import { useLastPage } from '#web/office/list/use-last-page.ts'
import { useShortcuts } from '#web/office/list/use-shortcuts.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { useEmailCount, useEmails } from '#web/office/queries.ts'
import { columns, recipientOf } from './columns.tsx'
import { EmailDialog } from './email-dialog.tsx'
import type { EmailSearch } from './email-search.ts'
import { Empty } from './empty.tsx'
import { StateFilter } from './state-filter.tsx'

type LettersPageProps = {
  search: EmailSearch
  /** Changes the address; `replace` adds no history entry. */
  onSearch: (change: Partial<EmailSearch>, replace: boolean) => void
}

/** Every email the portal has written, and what happened to it. */
export function EmailsPage({ search, onSearch }: LettersPageProps) {
  const letters = useEmails(search)
  const { data } = letters
  const counts = { dead: useEmailCount('dead', search.q).data, held: useEmailCount('held', search.q).data }
  const pages = useLastPage(letters, search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<OfficeEmail | null>(null)
  const actions = useCallback(() => [{ label: 'Open', run: setOpen }], [])
  useShortcuts({ search: input })
  useTitle('Letters')
  return (
    <>
      <ListHead title="Letters" />
      {data && !data.sends && (
        <div className="pb-3.5">
          <Message look="wait">Letters wait here until a mail server is set (SMTP_URL). Nothing is lost.</Message>
        </div>
      )}
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
        <StateFilter state={search.state} counts={counts} onState={(state) => onSearch({ state, page: 1 }, false)} />
      </div>
      <div className="overflow-hidden rounded-large border border-line">
        <CountStrip found={data} isNarrowed={search.q !== '' || search.state !== ''} />
        <ListBody
          label="Letters"
          found={letters}
          columns={columns}
          rowName={recipientOf}
          actions={actions}
          scrollKey={JSON.stringify(search)}
          empty={<Empty search={search} onSearch={(change) => onSearch(change, false)} />}
        />
        <ListFoot search={search} found={data} pages={pages} outdated={letters.isError} onSearch={onSearch} />
      </div>
      {open && <EmailDialog key={open.id} letter={open} sends={data?.sends ?? true} onClose={() => setOpen(null)} />}
    </>
  )
}
