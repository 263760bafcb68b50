import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'

/** For owners and admins; others are led to the page of the group (S2§2). */
const managed = (title: string, load: RouteSpec['load']): RouteSpec => ({
  title,
  needs: 'user',
  permits: async place => (await import('./group-access.ts')).groupRedirect(place),
  load,
})
const create = (load: RouteSpec['load']): RouteSpec => ({ title: 'Research group create', needs: 'user', load })

export const groupRoutes = defineRoutes({
  'research_group.show': {
    title: 'Research group',
    serverRendered: true,
    readAhead: async place => (await import('./page/group.reads.ts')).readGroupAhead(place).catch(() => {}),
    load: () => import('./page/GroupPage.tsx'),
  },
  'research_group.team': managed('Members', () => import('./late/GroupTeamPage.tsx')),
  'research_group.invite': managed('Invitations', () => import('./late/GroupInvitePage.tsx')),
  'create.research_group.type': create(() => import('./late/GroupTypePage.tsx')),
  'create.research_group.company': create(() => import('./late/CreateGroupPage.tsx')),
  'create.research_group.academic': create(() => import('./late/CreateGroupPage.tsx')),
})
