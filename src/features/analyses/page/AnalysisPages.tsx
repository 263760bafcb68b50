import { usePlace } from '#routing/place.ts'
import { AnalysesPage } from './AnalysesPage.tsx'
import { AnalysisPage } from './AnalysisPage.tsx'

/** The pages of AI analyses: the list, and one of them. */
export default function AnalysisPages() {
  return usePlace().name === 'analyses' ? <AnalysesPage /> : <AnalysisPage />
}
