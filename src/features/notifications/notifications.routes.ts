import { defineRoutes } from '#routing/define-routes.ts'

export const notificationRoutes = defineRoutes({
  notifications: { title: 'Notifications', needs: 'user', load: () => import('./NotificationsPage.tsx') },
})
