import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

// One view for the pages of all these features: each further import makes the start of the app larger.
const load = () => import('./late/CommunityViews.tsx')
/** Its flags and the role of the viewer decide. */
const page: RouteSpec = {
  permits: async place => (await load()).accessRedirect(place),
  readAhead: async place => (await load()).readViewAhead(place),
  load,
}
const create: RouteSpec = { needs: 'user', load }

/** All pages of communities. */
export const communityRoutes = defineRoutes({
  communities: page,
  questions: page,
  'community.show': page,
  'community.explore': page,
  'community.opportunities': page,
  'community.workspace': page,
  'community.questions': page,
  'community.questions.question': page,
  'community.members': page,
  'community.invite': page,
  'create.opportunity': create,
  'create.community.type': create,
  'create.community.organisation': create,
  'create.community.project': create,
})
