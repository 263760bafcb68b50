import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

const text: RouteSpec = { serverRendered: true, load: () => import('./TextPage.tsx') }
const loadSoon = () => import('./ComingSoonPage.tsx')
/** Its flags and the role of the viewer decide. */
const community: RouteSpec = { permits: async place => (await import('./page-access.ts')).accessRedirect(place), load: loadSoon }
const create: RouteSpec = { needs: 'user', load: loadSoon }

/** Pages about this software, and all pages that are not built yet: coming-soon-texts.data.ts has their texts. */
export const placesRoutes = defineRoutes({
  terms: text,
  privacy: text,
  cookies: text,
  'api-docs': { title: 'API', load: () => import('./ApiPage.tsx') },
  'community.show': community,
  'community.explore': community,
  'community.opportunities': community,
  'community.workspace': community,
  'community.questions': community,
  'community.questions.question': community,
  'community.members': community,
  'community.invite': community,
  'create.opportunity': create,
  'create.community.type': create,
  'create.community.organisation': create,
  'create.community.project': create,
})
