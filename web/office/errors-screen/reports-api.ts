import { useQuery } from '@tanstack/react-query'
import { messageReply } from '#domain/account/account.ts'
import { problemReportList } from '#domain/problem-report.ts'
import { call } from '#web/api/call.ts'

/** Problems that students and schools have reported: those that wait for an answer, or the latest answered ones. */
export function useReports(state: 'open' | 'answered', enabled: boolean) {
  return useQuery({
    queryKey: ['problem-reports', state],
    queryFn: ({ signal }) => call(`/api/office/problem-reports?state=${state}`, { answer: problemReportList, signal }),
    enabled,
  })
}

/** Answers a report by email; refused when a colleague was faster. */
export function answerReport(id: string, answer: string) {
  return call(`/api/office/problem-reports/${id}/answer`, { method: 'PUT', body: { answer }, answer: messageReply })
}
