import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

// By way of a file that the header of a user has fetched: the names of what the pages need would make the start of the app larger.
const page: RouteSpec = { needs: 'user', load: async () => (await import('./load-pages.ts')).loadPages() }

export const analysisRoutes = defineRoutes({ analyses: page, 'analyses.show': page })
