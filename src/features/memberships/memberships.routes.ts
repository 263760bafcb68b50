import { openMirror } from '#offline/index.ts'
import { defineRoutes } from '#routing/define-routes.ts'
import './register-mutations.ts'

export const membershipRoutes = defineRoutes({
  'researcher.invite': {
    title: 'Invitations',
    ownProfile: true,
    load: () => {
      openMirror()
      return import('./page/InvitationsPage.tsx')
    },
  },
})
