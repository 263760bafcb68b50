import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./NotificationsPage.tsx')

export const notificationRoutes = defineRoutes({
  notifications: { needs: 'user', readAhead: async () => (await load()).shown, load },
})
