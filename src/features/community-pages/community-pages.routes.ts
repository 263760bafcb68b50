import { communityAccess } from '#features/communities/index.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const page: RouteSpec = { permits: communityAccess, load: () => import('./late/WorkspacePages.tsx') }

export const communityPageRoutes = defineRoutes({
  'community.explore': page,
  'community.workspace': page,
})
