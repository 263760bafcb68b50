import { defineRoutes } from '#routing/define-routes.ts'

export const alertRoutes = defineRoutes({ alerts: { needs: 'user', load: () => import('./page/AlertsPage.tsx') } })
