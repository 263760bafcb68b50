import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./page/LandscapePage.tsx')

/** A search as a map: the same address as its list of results behind another first segment (S1§2). */
export const landscapeRoutes = defineRoutes(
  ['/landscape', '/landscape/$category', '/landscape/$category/$'].map(path => ({
    name: 'searchLandscape',
    path,
    title: 'Landscape',
    load,
  })),
)
