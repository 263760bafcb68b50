import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const loadLate = () => import('./late/GroupPages.tsx')
/** For owners and admins; others are led to the page of the group (S2§2). */
const managed: RouteSpec = { permits: async place => (await import('./page/group.reads.ts')).groupRedirect(place), load: loadLate }
const create: RouteSpec = { needs: 'user', load: loadLate }

export const groupRoutes = defineRoutes({
  'research_group.show': {
    readAhead: async place => (await import('./page/group.reads.ts')).readGroupAhead(place),
    load: () => import('./page/GroupPage.tsx'),
  },
  'research_group.team': managed,
  'research_group.invite': managed,
  'create.research_group.type': create,
  'create.research_group.company': create,
  'create.research_group.academic': create,
})
