import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

// One view for both: each further import makes the start of the app larger.
const page: RouteSpec = { needs: 'user', load: () => import('./AnalysisRoutes.tsx') }

export const analysisRoutes = defineRoutes({ analyses: page, 'analyses.show': page })
