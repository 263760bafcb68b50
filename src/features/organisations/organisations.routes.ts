import { defineRoutes } from '#routing/define-routes.ts'

export const organisationRoutes = defineRoutes({
  'organisation.show': {
    readAhead: async place => (await import('./page/organisation.reads.ts')).readOrganisationAhead(place),
    load: () => import('./page/OrganisationPage.tsx'),
  },
  'create.organisation': { needs: 'user', load: () => import('./late/CreateOrganisationPage.tsx') },
})
