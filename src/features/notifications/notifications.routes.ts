import { openMirror } from '#offline/index.ts'
import { defineRoutes } from '#routing/define-routes.ts'

export const notificationRoutes = defineRoutes({
  notifications: {
    title: 'Notifications',
    needs: 'user',
    load: () => {
      openMirror()
      return import('./NotificationsPage.tsx')
    },
  },
})
