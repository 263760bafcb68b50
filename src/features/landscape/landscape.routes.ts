import { defineRoutes } from '#routing/define-routes.ts'

/** A search as a map: the same address as its list of results behind another first segment (S1§2). */
export const landscapeRoutes = defineRoutes({
  searchLandscape: { title: 'Landscape', kind: 'search', load: () => import('./page/LandscapePage.tsx') },
})
