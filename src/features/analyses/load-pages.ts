export const loadPages = () => import('./page/AnalysisPages.tsx')
