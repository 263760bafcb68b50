import type { ProfileType } from '#contract/profile-questions.ts'
import { allAnalyses, type AnalysisHere, analysesMade, oneAnalysis } from '#features/analyses/index.ts'
import { useLive } from '#offline/index.ts'

/** An analysis as this device has it; null: it has not, undefined while loading. */
export const useKeptAnalysis = (id: string): AnalysisHere | null | undefined =>
  useLive(async mirror => (await mirror.view(oneAnalysis(id))).of(analysesMade).get(id) ?? null, [id])

/** What the user has asked a profile, as far as this device has it, the latest first. */
export const useQuestionsAsked = (index: ProfileType, slug: string): AnalysisHere[] | undefined =>
  useLive(
    async mirror =>
      [...(await mirror.view(allAnalyses)).of(analysesMade).values()]
        .filter(row => row.type === 'profile' && row.index === index && row.items[0]?.slug_values.includes(slug))
        .toSorted((a, b) => b.created_at - a.created_at),
    [index, slug],
  )
