export { AskProfile } from './AskProfile.tsx'
export { type EvaluatedSearch, openEvaluation } from './evaluate.modal.ts'
export { ReportModal } from './report.modal.ts'
