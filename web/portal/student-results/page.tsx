import { m } from '#domain/language/paraglide/messages.js'
import type { ResultPages } from '#domain/result/api.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { ResultCard } from '#web/kit/result/result-card.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownResultsAddress } from '#web/portal/areas.ts'

/** 'My Results' (specification 2.10): the signed-in student's own published results, newest first. */
export default function StudentResultsPage({ session, results, certificates, season }: ResultPages['student-results']) {
  return (
    <AreaFrame session={session} season={season} here={ownResultsAddress}>
      <h1 className="text-2xl wide:text-[1.75rem]">{m['student.my_results']()}</h1>
      {results.length === 0 && (
        <Card className="p-5">
          <p className="font-semibold">{m['student.no_result_yet']()}</p>
          <p className="mt-1 text-ink-2">{m['student.results_appear_theyre_published']()}</p>
        </Card>
      )}
      <ul className="grid gap-5 wide:grid-cols-2">
        {results.map((child) => (
          <li key={child.reference} className="grid min-w-0 content-start gap-1.5">
            <p className="text-sm text-ink-2">
              {rich(m['status.competition_and_reference'], {
                competition: child.competition,
                reference: <span className="whitespace-nowrap tabular-nums">{child.reference}</span>,
              })}
            </p>
            <ResultCard child={child}>
              {child.invitation !== null && <p>{child.invitation}</p>}
              {certificates.includes(child.serial_no) && (
                <a href={`/api/student/certificates/${child.serial_no}`} download className={buttonClass()}>
                  {m['status.download_the_certificate']()}
                </a>
              )}
            </ResultCard>
          </li>
        ))}
      </ul>
    </AreaFrame>
  )
}
