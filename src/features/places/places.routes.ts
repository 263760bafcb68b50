import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import { notYet } from './not-yet.data.ts'
import type { Rule } from './permits.ts'

const profile = () => import('./ProfilePage.tsx')
const words = () => import('./TextPage.tsx')

/** What a rule means to the router. */
function guardOf(rule: Rule): Pick<RouteSpec, 'needs' | 'ownProfile' | 'permits'> {
  if (rule === 'user') return { needs: 'user' }
  if (rule === 'own') return { ownProfile: true }
  return { permits: async place => (await import('./permits.ts')).refusal(rule, place) }
}

/** Profiles of people and houses, pages about this software, and all pages that are not there yet. */
export const placesRoutes = defineRoutes([
  { name: 'researcher.show', path: '/profile/$id', title: 'Profile', load: profile },
  { name: 'research_group.show', path: '/research_group/$id', title: 'Research group', load: profile },
  { name: 'organisation.show', path: '/organisation/$id', title: 'Organisation', load: profile },
  { name: 'terms', path: '/terms', title: 'Terms', load: words },
  { name: 'privacy', path: '/privacy', title: 'Privacy policy', load: words },
  { name: 'cookies', path: '/cookies', title: 'Cookie policy', load: words },
  { name: 'api-docs', path: '/api-docs', title: 'API', load: () => import('./ApiPage.tsx') },
  ...notYet.map(({ name, path, title, rule }) => ({ name, path, title, ...guardOf(rule), load: () => import('./NotYetPage.tsx') })),
])
