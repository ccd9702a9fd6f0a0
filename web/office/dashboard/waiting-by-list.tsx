import { Link } from '@tanstack/react-router'
import { competitionNamed, listFor } from '#domain/competitions/index.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import type { Work } from '#domain/report/api.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Key } from '#web/kit/key.tsx'
import { mayHere, season } from '#web/office/content.ts'
import { numberText, overDaysText } from '#web/office/format.ts'
import { placeFor } from '#web/office/places.ts'
import { Initials } from '#web/office/shell/initials.tsx'

export type WorkTarget = { to: string; search?: object; hash?: string }

/** Where the rows of all lists are: their list if there is only one, otherwise the table of lists. */
export function workTarget(lists: Work['lists'], kind: 'with_family' | 'overdue', status: ListedStatus): WorkTarget {
  const [only, ...others] = lists.filter((list) => list[kind] > 0)
  if (!only || others.length > 0) return { to: '.', hash: 'by-list' }
  const { path, search } = placeFor(competitionNamed(only.competition), status)
  return { to: path, search }
}

export function sum(lists: Work['lists'], kind: (typeof columns)[number][0] | 'with_family' | 'overdue'): number {
  return lists.reduce((total, list) => total + list[kind], 0)
}

const mayReview = mayHere(ownScreens.review.needs)

type ReviewLinkProps = { look?: 'primary'; className?: string; competition?: string; label?: string; shortcut?: string; children?: string }

/** Opens review mode, of a competition or of the first that has something waiting. */
function ReviewLink({ look, className = '', competition, label, shortcut, children = 'Review' }: ReviewLinkProps) {
  return (
    <Link
      to={`/${ownScreens.review.path}`}
      search={{ ...(competition && { competition }) } as never}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      className={buttonClass(look, `control ${className}`)}
    >
      <span>{children}</span> {shortcut && <Key>{shortcut}</Key>}
    </Link>
  )
}

const columns = [
  ['waiting', 'Waiting', 'pending'],
  ['late', overDaysText(season.reviewDays), 'late'],
  ['flagged', 'Flagged', 'flagged'],
  ['corrected', 'Corrected', 'corrected'],
] as const satisfies [string, string, ListedStatus][]

/** What a narrow window has no room for. */
const wideOnly: readonly string[] = ['late', 'flagged', 'corrected']
/** The class that hides it: on a phone a line below the list's name says the same. */
const whenWide = 'max-wide:hidden'

/** What waits in each list, each number a link to exactly those rows. */
export function WaitingByList({ work: { lists, decided_today: decided } }: { work: Work }) {
  const all = sum(lists, 'waiting')
  return (
    <Card className="overflow-hidden">
      <table id="by-list" className="w-full border-collapse scroll-mt-4 tabular-nums">
        <caption className="sr-only">Waiting, by list</caption>
        <thead>
          <tr className="text-[13px] text-ink-2 [&>th]:px-2 [&>th]:bg-ground [&>th]:py-2 [&>th]:font-semibold">
            <th scope="col" className="ps-4! text-start">
              Waiting, by list
            </th>
            {columns.map(([kind, label]) => (
              <th key={kind} scope="col" className={`text-end whitespace-nowrap ${wideOnly.includes(kind) ? whenWide : ''}`}>
                {label}
              </th>
            ))}
            {mayReview && (
              <th scope="col" className="max-wide:hidden">
                <span className="sr-only">Review</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => {
            const competition = competitionNamed(list.competition)
            return (
              <tr key={list.competition} className="border-t border-line [&>*]:px-2 [&>*]:py-0.5 max-wide:[&>*]:py-2">
                <th scope="row" className="ps-4! text-start font-semibold">
                  <span className="flex flex-wrap items-center gap-x-2.5">
                    <Link
                      to={placeFor(competition, 'pending').path}
                      className="inline-flex min-h-8 items-center text-ink no-underline hover:underline"
                    >
                      {listFor(competition, 'pending').menu}
                    </Link>
                    <Initials label="Reviewing now" names={list.reviewers} />
                  </span>
                  <span className="block text-[13px] font-normal text-ink-2 wide:hidden">{partsText(list)}</span>
                </th>
                {columns.map(([kind, label, status]) => (
                  <td key={kind} className={`text-end ${wideOnly.includes(kind) ? whenWide : ''}`}>
                    <Count
                      count={list[kind]}
                      label={`${label}: ${competition.name}`}
                      look={kind === 'waiting' ? '' : 'text-wait'}
                      {...placeFor(competition, status)}
                    />
                  </td>
                ))}
                {mayReview && (
                  <td className="py-1! text-end max-wide:hidden">
                    {list.waiting > 0 && (
                      <ReviewLink className="min-h-8!" competition={list.competition} label={`Review ${competition.name}`} />
                    )}
                  </td>
                )}
              </tr>
            )
          })}
          <tr className="border-t border-line font-semibold [&>*]:bg-ground [&>*]:px-2 [&>*]:py-1.5">
            <th scope="row" className="ps-4! text-start">
              All lists <span className="font-normal text-ink-2">{`${numberText(decided)} decided today`}</span>
              {mayReview && all > 0 && (
                <ReviewLink look="primary" className="mt-1.5 flex! wide:hidden!">
                  Review all
                </ReviewLink>
              )}
            </th>
            {columns.map(([kind]) => (
              <td key={kind} className={`text-end ${wideOnly.includes(kind) ? whenWide : ''}`}>
                {numberText(sum(lists, kind))}
              </td>
            ))}
            {mayReview && (
              <td className="text-end max-wide:hidden">
                {all > 0 && (
                  <ReviewLink look="primary" className="min-h-8! whitespace-nowrap" shortcut="W">
                    Review all
                  </ReviewLink>
                )}
              </td>
            )}
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

type CountProps = { count: number; label: string; look: string; path: string; search: object }

function Count({ count, label, look, path, search }: CountProps) {
  if (count === 0) return <span className="text-ink-2">0</span>
  return (
    <Link
      to={path}
      search={search as never}
      aria-label={`${numberText(count)}, ${label}`}
      className={`inline-flex min-h-8 min-w-8 items-center justify-end font-semibold no-underline hover:underline max-wide:min-h-11 ${look || 'text-ink'}`}
    >
      {numberText(count)}
    </Link>
  )
}

/** '1 over 2 days, 2 flagged', or '' for a list that needs no more than the usual. */
function partsText(list: Work['lists'][number]): string {
  return columns
    .slice(1)
    .filter(([kind]) => list[kind] > 0)
    .map(([kind, label]) => `${numberText(list[kind])} ${label.toLowerCase()}`)
    .join(', ')
}
