import { defineRoutes } from '#routing/define-routes.ts'

export const analysisRoutes = defineRoutes({
  analyses: { needs: 'user', load: () => import('./page/AnalysesPage.tsx') },
  'analyses.show': { needs: 'user', load: () => import('./page/AnalysisPage.tsx') },
})
