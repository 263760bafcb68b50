import { communityAccess } from '#features/communities/index.ts'
import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./late/OpportunityPages.tsx')

export const opportunityRoutes = defineRoutes({
  'community.opportunities': { permits: communityAccess, load },
  'create.opportunity': { needs: 'user', load },
})
