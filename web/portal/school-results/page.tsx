import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SchoolCertificates } from '#domain/certificate/api.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { groupBy } from '#domain/lib/lists.ts'
import { outcomeText, type SchoolResult } from '#domain/result/result.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Pill } from '#web/kit/pill.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { schoolResultsAddress } from '#web/portal/areas.ts'

/** 'Student Result' (specification 2.11): the published results of the school's own students. */
export default function SchoolResultsPage({ session, school, results, certificates, season }: SchoolPages['school-results']) {
  const ready = useHydrated()
  const hasCertificates = certificates.students.length > 0
  const hasPercentiles = results.some(({ shown }) => shown.percentile !== null)
  const hasAwards = results.some(({ shown }) => shown.award !== null)
  const heads = [
    m['school_area.serial_no'](),
    m['question.name'](),
    m['school_area.competition'](),
    m['status.result'](),
    m['status.score'](),
    m['status.place'](),
  ]
  if (hasPercentiles) heads.push(m['status.better_than']())
  if (hasAwards) heads.push(m['status.award']())
  if (hasCertificates) heads.push(m['school_area.certificate']())
  return (
    <AreaFrame session={session} school={school} season={season} here={schoolResultsAddress}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl wide:text-[1.75rem]">{m['school_area.student_result']()}</h1>
          <p className="mt-1 break-words text-ink-2">{school.name}</p>
        </div>
        {results.length > 0 && (
          <p className="flex flex-wrap gap-3 print:hidden">
            <Button disabled={!ready} onClick={() => print()} className="max-wide:hidden">
              <Printer size={18} aria-hidden="true" /> {m['school_area.print']()}
            </Button>
          </p>
        )}
      </div>
      {certificates.rounds.map((round) => (
        <CertificateFiles key={round.competition} round={round} />
      ))}
      {results.length === 0 ? (
        <Card className="p-5">
          <p className="font-semibold">{m['school_area.no_results_yet']()}</p>
          <p className="mt-1 text-ink-2">{m['school_area.results_students_appear_theyre']()}</p>
        </Card>
      ) : (
        <section
          aria-label={m['school_area.results_of_school']({ school: school.name })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the window
          tabIndex={0}
          className="overflow-x-auto rounded-large border border-line bg-paper print:overflow-visible"
        >
          <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
            <caption className="sr-only">{m['school_area.results_of_school']({ school: school.name })}</caption>
            <thead className="bg-ground text-sm text-ink-2 max-wide:sr-only">
              <tr>
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={`border-b border-line px-2.5 py-2.5 text-start font-semibold ${head === m['school_area.certificate']() ? 'print:hidden' : ''}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {byClass(results).map(([first, ...others]) => (
              <tbody key={first.serial_no}>
                <tr className="max-wide:block">
                  <th
                    scope="rowgroup"
                    colSpan={heads.length}
                    className="border-b border-line bg-tint px-4.5 py-2 text-start font-bold wrap-anywhere max-wide:block wide:px-2.5"
                  >
                    {`${m['school_area.class']()}: ${first.class_name || '–'}`}
                  </th>
                </tr>
                {[first, ...others].map(({ serial_no, name, competition, shown }) => (
                  <tr
                    key={serial_no}
                    className="max-wide:grid max-wide:justify-items-start max-wide:gap-1 max-wide:border-b max-wide:border-line max-wide:px-4.5 max-wide:py-3.5 max-wide:last:border-b-0 wide:[&>td]:border-b wide:[&>td]:border-line wide:[&>td]:px-2.5 wide:[&>td]:py-2.5 wide:last:[&>td]:border-b-0 max-wide:[&>td]:empty:hidden"
                  >
                    <td className="text-ink-2 tabular-nums">
                      <span className="wide:hidden">{m['school_area.serial_no']()} </span>
                      <span>{serial_no}</span>
                    </td>
                    <td className="font-semibold wrap-anywhere wide:min-w-40">{name}</td>
                    <td>{competition}</td>
                    <td>
                      <Pill look={shown.is_through ? 'good' : 'quiet'}>{outcomeText(shown)}</Pill>
                    </td>
                    <NumberCell label={m['status.score']()}>
                      {shown.score !== null && m['school_area.score_of']({ part: shown.score, whole: shown.maximum ?? '' })}
                    </NumberCell>
                    <NumberCell label={m['status.place']()}>
                      {shown.place !== null && m['school_area.score_of']({ part: shown.place, whole: shown.of ?? '' })}
                    </NumberCell>
                    {hasPercentiles && (
                      <NumberCell label={m['status.better_than']()}>{shown.percentile !== null && `${shown.percentile}%`}</NumberCell>
                    )}
                    {hasAwards && <td className="wrap-anywhere wide:min-w-32">{shown.award}</td>}
                    {hasCertificates && (
                      <td className="print:hidden">
                        {certificates.students.includes(serial_no) && (
                          <a
                            href={`/api/school/certificates/students/${serial_no}`}
                            download
                            aria-label={m['school_area.download_certificate_of']({ name })}
                            className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
                          >
                            <span className="max-wide:hidden">{m['school_area.download']()}</span>
                            <span className="wide:hidden">{m['status.download_the_certificate']()}</span>
                          </a>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      )}
    </AreaFrame>
  )
}

/** The certificates of a school's students in one round, to download together. */
function CertificateFiles({ round: { competition, name, students } }: { round: SchoolCertificates['rounds'][number] }) {
  return (
    <Card className="grid gap-3 p-5 print:hidden">
      <h2 className="text-lg">{m['school_area.certificates_of_competition']({ competition: name })}</h2>
      <p className="text-ink-2">{m['school_area.students_have_a_certificate']({ count: students })}</p>
      <p className="flex flex-wrap gap-3">
        <a href={`/api/school/certificates/${competition}/file`} download className={buttonClass()}>
          <Download size={18} aria-hidden="true" /> {m['school_area.one_pdf_for_printing']()}
        </a>
      </p>
    </Card>
  )
}

/** The results of each class of a competition, in the order in which they come. */
function byClass(results: SchoolResult[]): [SchoolResult, ...SchoolResult[]][] {
  const classes = groupBy(results, ({ competition, class_name }) => `${competition}\n${class_name}`)
  return [...classes.values()] as [SchoolResult, ...SchoolResult[]][]
}

/** A cell with a number; on a phone, where the rows are below each other, with its label. */
function NumberCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="whitespace-nowrap tabular-nums">
      {children && (
        <>
          <span className="text-ink-2 wide:hidden">{`${label} `}</span>
          {children}
        </>
      )}
    </td>
  )
}
