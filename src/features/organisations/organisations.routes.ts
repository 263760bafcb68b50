import { defineRoutes } from '#routing/define-routes.ts'

export const organisationRoutes = defineRoutes({
  'organisation.show': {
    title: 'Organisation',
    serverRendered: true,
    readAhead: async place => (await import('./page/organisation.reads.ts')).readOrganisationAhead(place).catch(() => {}),
    load: () => import('./page/OrganisationPage.tsx'),
  },
  'create.organisation': { title: 'Organisation create', needs: 'user', load: () => import('./late/CreateOrganisationPage.tsx') },
})
