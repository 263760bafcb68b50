import { modal } from '#ui/overlay/modal.ts'

interface FoldersOfAnalysis {
  id: string
  name: string
}

/** The folders with a checkbox each; every click puts the analysis in or takes it out at once. */
export const AnalysisFoldersModal = modal<FoldersOfAnalysis>({
  name: 'analysis-folders',
  load: () => import('./late/AnalysisFoldersModal.tsx'),
})
