import { defineRoutes } from '#routing/define-routes.ts'

export const researcherRoutes = defineRoutes({
  'researcher.show': {
    title: 'Profile',

    readAhead: async place => (await import('./page/researcher.reads.ts')).readResearcherAhead(place),
    load: () => import('./page/ResearcherPage.tsx'),
  },
})
