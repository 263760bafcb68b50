import type { ResearcherFigures } from '#contract/researcher-figures.ts'
import { formatNumber } from '#kit/format-number.ts'

/** What the citations and indexes of a profile rest on. */
export function citationsNote({ total, cited }: ResearcherFigures['publications']): string {
  if (cited === 0) return 'No citation counts are available for these publications, so the h-index and i10-index are unknown.'
  if (cited === total) return 'Citations, h-index and i10-index are based on the publications in this catalogue.'
  const known = `${formatNumber(cited)} of ${formatNumber(total)} publications`
  return `Citation counts are available for ${known}. The h-index and i10-index are based on these.`
}
