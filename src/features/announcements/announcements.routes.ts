import { defineRoutes } from '#routing/define-routes.ts'

export const announcementRoutes = defineRoutes({
  announcements: { title: 'Announcements', needs: 'user', load: () => import('./AnnouncementsPage.tsx') },
})
