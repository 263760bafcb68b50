import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'

/** S3§5 */
export function requirePatents(index: IndexName, count: number): void {
  if (index !== 'patents') throw new Refusal('invalid', { errors: { analysisType: ['This type of analysis is for patents.'] } })
  if (count > limits.analysis.patents)
    throw new Refusal('invalid', {
      errors: { items: [`You can select up to ${limits.analysis.patents} Patents in this type of analysis.`] },
    })
}
