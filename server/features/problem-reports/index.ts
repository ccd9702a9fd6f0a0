// The public interface of this feature.
export { countOpenReports, exampleReport, reportsOf } from './problem-reports.ts'
