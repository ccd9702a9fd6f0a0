// The public interface of this feature.
export { changesAskedFor, countOpenReports, exampleReport, reportsOf } from './problem-reports.ts'
