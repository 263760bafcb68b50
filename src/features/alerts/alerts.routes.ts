import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./page/AlertsPage.tsx')

export const alertRoutes = defineRoutes({ alerts: { needs: 'user', readAhead: async () => (await load()).shown, load } })
