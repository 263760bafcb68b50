import { communityAccess } from '#features/communities/index.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const page: RouteSpec = { permits: communityAccess, load: () => import('./late/QuestionPages.tsx') }

export const questionRoutes = defineRoutes({
  'community.questions': page,
  'community.questions.question': page,
})
