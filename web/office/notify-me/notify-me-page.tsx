import { type NotifyMeRequest, notifyMePage, type NotifyMeList as Page } from '#domain/notify-me.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { Column } from '#web/kit/table/column.ts'
import { numberText } from '#web/office/format.ts'
import { send } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { addDialog } from '#web/office/kit/task-dialog.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'

const at = '/api/office/notify-me'

const columns: Column<NotifyMeRequest>[] = [
  personColumn('name', 'Name', ({ name, email }) => <Words text={name} bold under={email} />),
  column('role', 'Account', ({ role }) => <Words text={role === 'school' ? 'School' : 'Student'} />),
  column('competition', 'About', ({ competition }) => <Words text={competition === null ? 'News' : `${competition} opens`} />),
  column('asked_at', 'Asked', ({ asked_at }) => <Words text={moment(asked_at)} />),
  column('told_at', 'Told', ({ told_at }) => <Words text={told_at === null ? 'Not yet' : moment(told_at)} />),
]

/** Writes to everyone who wants news. What was typed stays when it can't be sent. */
const NewsDialog = addDialog<Page>({
  title: ({ page }) => `Send news to ${peopleText(page?.wants_news ?? 0)}`,
  reason: {
    name: 'news',
    label: 'News',
    rows: 6,
    hint: 'Each gets one email, with your text between a greeting and our address.',
    missing: 'Write the news.',
  },
  yes: 'Send',
  busy: 'Sending…',
  no: 'Back',
  send: ({ page }, { news }) => send('POST', `${at}/news`, { news, expected: page?.wants_news ?? 0 }),
})

/** The students and schools who pressed 'Notify Me', newest first (specification 2.10, 2.11). */
const requests = resource({
  at,
  screen: ownScreens.notifyMe,
  page: notifyMePage,
  name: ({ name }: NotifyMeRequest) => name,
  filters: {},
  columns,
  add: {
    label: ({ wants_news }) => `Send news to ${peopleText(wants_news)}…`,
    needs: 'send emails',
    when: ({ wants_news }) => wants_news > 0,
    Dialog: NewsDialog,
  },
  intro: () => (
    <p className="pb-3.5 text-ink-2">
      Students and schools who pressed “Notify Me”. When a competition opens, everyone who asked about it gets one email. News is written
      here.
    </p>
  ),
  empty: () => ['No requests yet.', 'Students and schools appear here when they press “Notify Me” in their area.'],
})

export const NotifyMePage = () => <ResourceScreen resource={requests} />

function peopleText(count: number): string {
  return count === 1 ? 'one person' : `${numberText(count)} people`
}
