import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import { communityAccess } from './community-access.ts'

const loadLate = () => import('./late/CommunityPages.tsx')
const page: RouteSpec = { permits: communityAccess, load: loadLate }
const create: RouteSpec = { needs: 'user', load: loadLate }

export const communityRoutes = defineRoutes({
  'community.show': page,
  'community.members': page,
  'community.invite': page,
  'create.community.type': create,
  'create.community.organisation': create,
  'create.community.project': create,
})
