import { suggestQuestions } from '#analysis/index.ts'
import { analysedName } from '#contract/analysis-names.ts'
import type { ListAnalysisType } from '#contract/analyses.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'

/** What a type of analysis does, as people read it before they choose. */
export const descriptionsFor = (index: IndexName): Partial<Record<ListAnalysisType, string>> => {
  const name = analysedName(index)
  const { single, patents, items } = limits.analysis
  return {
    'single-prompt': `One question about up to ${single} ${name} together, with one answer that refers to them.`,
    'prompt-per-item': `The same questions to each of up to ${items.toLocaleString('en')} ${name}, with an Excel file of all answers.`,
    ...(index === 'patents' && { 'patent-analysis': `One question about up to ${patents} ${name}, with their claims and full texts.` }),
  }
}

/** Questions to begin with. */
export function defaultQuestionsFor(index: IndexName, keyword: string): Partial<Record<ListAnalysisType, string[]>> {
  const fitting = suggestQuestions(index, keyword, [])
  return {
    'single-prompt': fitting.slice(0, 1),
    'prompt-per-item': fitting.slice(0, 3),
    ...(index === 'patents' && { 'patent-analysis': ['What is claimed, and what is new about it?'] }),
  }
}
