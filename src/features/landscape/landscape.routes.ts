import { defineRoutes } from '#routing/define-routes.ts'

/** The landscape of a search has the address of its results, except for the first segment (S1§2). */
export const landscapeRoutes = defineRoutes({
  searchLandscape: { title: 'Landscape', kind: 'search', load: () => import('./page/LandscapePage.tsx') },
})
