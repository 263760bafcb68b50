import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import { type NotYetName, notYet } from './not-yet.data.ts'
import type { Rule } from './permits.ts'

const profile = () => import('./ProfilePage.tsx')
const words = () => import('./TextPage.tsx')

/** What a rule means to the router. */
function guardOf(rule: Rule): Pick<RouteSpec, 'needs' | 'ownProfile' | 'permits'> {
  if (rule === 'user') return { needs: 'user' }
  if (rule === 'own') return { ownProfile: true }
  return { permits: async place => (await import('./permits.ts')).refusal(rule, place) }
}

const entries = Object.entries(notYet).map(([name, { title, rule }]): [string, RouteSpec] => [
  name,
  { title, ...guardOf(rule), load: () => import('./NotYetPage.tsx') },
])
const later = Object.fromEntries(entries) as Record<NotYetName, RouteSpec>

/** Profiles of people and houses, pages about this software, and all pages that are not there yet. */
export const placesRoutes = defineRoutes({
  'researcher.show': { title: 'Profile', load: profile },
  'research_group.show': { title: 'Research group', load: profile },
  'organisation.show': { title: 'Organisation', load: profile },
  terms: { title: 'Terms', load: words },
  privacy: { title: 'Privacy policy', load: words },
  cookies: { title: 'Cookie policy', load: words },
  'api-docs': { title: 'API', load: () => import('./ApiPage.tsx') },
  ...later,
})
