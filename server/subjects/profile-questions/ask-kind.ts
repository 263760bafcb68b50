import { passagesOf } from '#analysis/index.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Analyst } from '../../outside/analyst/port.ts'
import { type AnalysisKind, type AnalystBudget, writtenAnswer } from '../analyses/index.ts'
import { documentsOfItems } from './profile-documents.ts'

interface Parts {
  catalogue: Catalogue
  analyst: Analyst
  budget: AnalystBudget
}

/**
 * A question about one profile costs one credit, as a selected result does: it is one answer, however many documents it is composed from. It is refused
 * before that where there is nothing to read.
 */
export const askKind = ({ catalogue, analyst, budget }: Parts): AnalysisKind => ({
  type: 'profile',
  price: limits.evaluation.askCredits,
  async run(running) {
    const { items, questions, more = {} } = running.row.request
    const documents = await documentsOfItems(catalogue, items, running.signal)
    if (!documents.some(hasText)) throw new Refusal('gone')
    const [asked = ''] = questions
    const { words } = more
    const question = analyst.about.language_model || typeof words !== 'string' ? asked : words
    const text = await writtenAnswer({ analyst, budget }, { kind: 'several', question, documents }, running)
    return { text, passages: passagesOf(text, documents) }
  },
})

const hasText = ({ passages }: { passages: readonly unknown[] }): boolean => passages.length > 0
