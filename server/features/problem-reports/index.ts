// The public interface of this feature.
export { askForChange, changesAskedFor, countOpenReports, exampleReport, reportsOf } from './problem-reports.ts'
