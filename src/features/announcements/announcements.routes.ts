import { openMirror } from '#offline/index.ts'
import { defineRoutes } from '#routing/define-routes.ts'

export const announcementRoutes = defineRoutes({
  announcements: {
    title: 'Announcements',
    needs: 'user',
    load: () => {
      openMirror()
      return import('./AnnouncementsPage.tsx')
    },
  },
})
