import { defineRoutes, routesOf, type RouteSpec } from '#routing/define-routes.ts'
import { notYet } from './not-yet.data.ts'
import type { Rule } from './permits.ts'

const profile = (title: string): RouteSpec => ({ title, load: () => import('./ProfilePage.tsx') })
const words: RouteSpec = { load: () => import('./TextPage.tsx') }

/** What a rule means to the router. */
function guardOf(rule: Rule): Pick<RouteSpec, 'needs' | 'ownProfile' | 'permits'> {
  if (rule === 'user') return { needs: 'user' }
  if (rule === 'own') return { ownProfile: true }
  return { permits: async place => (await import('./permits.ts')).refusal(rule, place) }
}

/** Profiles of people and houses, pages about this software, and all pages that are not there yet. */
export const placesRoutes = defineRoutes({
  'researcher.show': profile('Profile'),
  'research_group.show': profile('Research group'),
  'organisation.show': profile('Organisation'),
  terms: words,
  privacy: words,
  cookies: words,
  'api-docs': { title: 'API', load: () => import('./ApiPage.tsx') },
  ...routesOf(notYet, rule => ({ ...guardOf(rule), load: () => import('./NotYetPage.tsx') })),
})
