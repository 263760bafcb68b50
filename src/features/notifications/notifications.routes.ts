import { defineRoutes } from '#routing/define-routes.ts'

export const notificationRoutes = defineRoutes({
  notifications: { needs: 'user', load: () => import('./NotificationsPage.tsx') },
})
