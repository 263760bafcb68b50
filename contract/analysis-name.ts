import type { AnalysisRow } from './analysis-rows.ts'

/** What an analysis is called: by its user, else its first question. */
export const analysisName = ({ name, questions }: Pick<AnalysisRow, 'name' | 'questions'>): string =>
  name ?? questions.find(question => question !== '') ?? 'AI analysis'
