export { AskProfile } from './ask-profile.ts'
export { type EvaluatedSearch, openEvaluation } from './evaluate.modal.ts'
export { ReportModal } from './report.modal.ts'
