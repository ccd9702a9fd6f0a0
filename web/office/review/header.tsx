import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronLeft } from 'lucide-react'
import { competitions, listFor } from '#domain/competitions/index.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { isEnded, season } from '#web/office/content.ts'
import { waitingNow } from '#web/office/counts.ts'
import { numberText } from '#web/office/format.ts'
import { placeFor } from '#web/office/places.ts'
import { Bell } from '#web/office/shell/bell.tsx'
import { Initials } from '#web/office/shell/initials.tsx'
import { FindButton, MenuButton } from '#web/office/shell/office-layout.tsx'
import { PersonMenu } from '#web/office/shell/person-menu.tsx'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { positionText } from './queue.tsx'
import type { PartProps } from './use-acts.ts'

/** Which list is reviewed, how far it is, and who else reviews it. */
export function Header({ review, acts }: PartProps) {
  const { competition, where, queue, onSearch, panels } = review
  const { title } = listFor(competition, 'pending')
  useTitle(`Review: ${title}`)
  const { data: waiting = {} } = useQuery(waitingNow)
  const others = competitions.filter(({ slug }) => slug !== competition.slug && (waiting[slug] ?? 0) > 0)
  const { path, search } = placeFor(competition, 'pending', where.q)
  const place = positionText(review)
  return (
    <header className="flex min-w-0 items-center gap-2 border-b border-line bg-paper px-3 [grid-area:top] max-wide:sticky max-wide:top-0 max-wide:z-20 max-wide:min-h-14 max-wide:flex-wrap max-wide:py-1 [@media(height<480px)]:static! wide:px-4">
      <MenuButton isShort />
      <Link to={path} search={search as never} className={buttonClass('quiet', 'max-wide:hidden')}>
        <ChevronLeft size={16} aria-hidden="true" /> List
      </Link>
      <div className="flex min-w-0 items-center gap-2 max-wide:order-last max-wide:w-full">
        <h1 className="min-w-0 text-base leading-tight max-wide:text-[15px]">
          <span className="sr-only">Review: </span>
          <span>{title}</span>
          {isEnded && <span className="ms-2 rounded-small border border-honey-line bg-honey-tint px-2 py-0.5">{season.name}</span>}
        </h1>
        {others.length > 0 && (
          <Popup
            label="Other lists"
            name="Choose another list"
            look="quiet"
            className="min-w-9 px-2! max-wide:min-w-11"
            trigger={<ChevronDown size={16} aria-hidden="true" />}
          >
            {(close) => (
              <ul className="grid w-full gap-0.5 wide:w-80">
                {others.map((other) => (
                  <li key={other.slug}>
                    <button
                      type="button"
                      className="flex min-h-9 w-full items-center justify-between gap-4 rounded-medium px-2.5 text-start hover:bg-tint"
                      onClick={() => {
                        close()
                        onSearch({ competition: other.slug, id: '' }, false)
                      }}
                    >
                      <span>{listFor(other, 'pending').title}</span>
                      <span className="font-semibold text-accent tabular-nums">{numberText(waiting[other.slug] ?? 0)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Popup>
        )}
      </div>
      <span className="flex-1" />
      {queue && <Progress done={queue.decided_today} left={queue.tabs.all} />}
      {queue && <Initials label="Also reviewing" names={queue.colleagues} className="max-[1200px]:hidden" />}
      <Button
        className="whitespace-nowrap max-wide:px-2.5! min-[1200px]:hidden"
        aria-label={`Queue, ${place}`}
        onClick={() => panels.setDialog('queue')}
      >
        <span>{place}</span> <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <span className="contents max-wide:hidden">
        <FindButton button={acts.find} className="min-h-11 min-w-11" />
        <Bell />
      </span>
      <PersonMenu isShort />
    </header>
  )
}

/** How much of today's work is done. */
function Progress({ done, left }: { done: number; left: number }) {
  const all = done + left
  const text = `${numberText(done)} of ${numberText(all)} today`
  return (
    <p className="flex items-center gap-2.5 font-bold whitespace-nowrap tabular-nums max-[900px]:hidden">
      <span aria-hidden="true" className="block h-1.5 w-36 overflow-hidden rounded-full bg-line max-[1200px]:hidden">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }} />
      </span>
      <span>{text}</span>
    </p>
  )
}
