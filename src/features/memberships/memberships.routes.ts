import { defineRoutes } from '#routing/define-routes.ts'

export const membershipRoutes = defineRoutes({
  'researcher.invite': { ownProfile: true, load: () => import('./late/InvitesPage.tsx') },
})
