import type { ListAnalysisType } from '#contract/analyses.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#kit/format-number.ts'
import { creditsText } from '../status-texts.ts'

// The rules of S3§5 and the numbers of S3§9 for an analysis of results.

const { analysis: limit } = limits

/** Credits are never negative; what is not known counts as none (S3§5). */
export const wholeCredits = (credits: number | null | undefined): number => Math.max(0, credits ?? 0)

/** The types that the results of an index can be asked about. */
export const typesOf = (index: IndexName): ListAnalysisType[] =>
  index === 'patents' ? ['single-prompt', 'prompt-per-item', 'patent-analysis'] : ['single-prompt', 'prompt-per-item']

/** The most results of one answer. */
export const mostSelected = (type: ListAnalysisType): number => (type === 'patent-analysis' ? limit.patents : limit.single)

/** How many of the first results one press selects: 10, 25 and 50, or what the credits and the list allow (S3§9). */
export function quickSelections(type: ListAnalysisType, listed: number, credits: number): number[] {
  const most = Math.min(mostSelected(type), listed, credits)
  return [...new Set([10, 25, 50].map(count => Math.min(count, most)))].filter(count => count > 0)
}

/** The last place of the slider of an analysis per result (S3§5). */
export const mostItems = (given: { total: number; limit: number; credits: number; previewed: number }): number =>
  Math.max(0, Math.min(given.total, given.limit, wholeCredits(given.credits) + given.previewed))

/** Records of a preview, which cost a credit each. */
export const previewedOf = (count: number): number => Math.min(count, limit.preview)

/** Questions without those that are blank; one blank one stays to be filled in (S3§5). */
export function withoutBlanks(questions: readonly string[]): string[] {
  const filled = questions.map(text => text.trim()).filter(text => text !== '')
  return filled.length > 0 ? filled : ['']
}

/** How many questions a type can have. */
export const mostQuestions = (type: ListAnalysisType): number => (type === 'prompt-per-item' ? limit.questions : 1)

/** Questions with suggested ones after them, as many as fit (S3§5); none twice, none blank. */
export function withSuggested(questions: readonly string[], suggested: readonly string[]): string[] {
  const filled = withoutBlanks(questions).filter(text => text !== '')
  const all = [...new Set([...filled, ...suggested.map(text => text.trim()).filter(text => text !== '')])]
  return all.length > 0 ? all.slice(0, limit.questions) : ['']
}

interface Asked {
  type: ListAnalysisType
  /** Selected results, and what asking about them costs. */
  selected: number
  cost: number
  credits: number
  questions: readonly string[]
  isBusy: boolean
}

export const noCreditsText = 'You have no credits left.'

/** Why these are too many for one answer (S3§5); undefined if they are not. */
export function whyTooMany({ type, selected }: Pick<Asked, 'type' | 'selected'>): string | undefined {
  if (type === 'patent-analysis' && selected > limit.patents)
    return `You can select up to ${limit.patents} Patents in this type of analysis.`
  if (type === 'single-prompt' && selected > limit.single) return `You can select up to ${limit.single} results in this type of analysis.`
  return undefined
}

/** Why the analysis cannot begin (S3§5); undefined if it can. */
export function whyBlocked({ type, selected, cost, credits, questions, isBusy }: Asked): string | undefined {
  if (isBusy) return 'An analysis is running.'
  // Without credits nothing can be selected.
  if (wholeCredits(credits) === 0) return noCreditsText
  if (selected === 0) return 'Select at least one result.'
  const tooMany = whyTooMany({ type, selected })
  if (tooMany !== undefined) return tooMany
  if (cost > wholeCredits(credits)) return `This costs ${creditsText(cost)}, and you have ${formatNumber(wholeCredits(credits))}.`
  if (questions.every(text => text.trim() === '')) return 'Enter a question.'
  return undefined
}

/** The name of a file: the index and the day (S3§9). */
export const analysisFileName = (index: IndexName, ending: 'txt' | 'xlsx', now: number): string =>
  `${index}-${new Date(now).toISOString().slice(0, 10)}.${ending}`
