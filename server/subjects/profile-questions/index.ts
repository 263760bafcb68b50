import type { AnalysisKind } from '../analyses/index.ts'
import { askKind } from './ask-kind.ts'
import { bulkKind } from './bulk-kind.ts'
import type { EndParts } from './evaluation-end.ts'

export { forgetEvaluated, pruneEvaluated } from './evaluated.ts'
export { profileQuestionHandlers } from './routes.ts'

/** The types of analyses that are about profiles. */
export const profileKinds = (parts: EndParts): AnalysisKind[] => [askKind(parts), bulkKind(parts)]
