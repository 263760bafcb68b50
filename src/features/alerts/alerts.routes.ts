import { defineRoutes } from '#routing/define-routes.ts'

export const alertRoutes = defineRoutes({ alerts: { title: 'Alerts', needs: 'user', load: () => import('./page/AlertsPage.tsx') } })
