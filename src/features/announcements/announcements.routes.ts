import { defineRoutes } from '#routing/define-routes.ts'

export const announcementRoutes = defineRoutes({
  announcements: { needs: 'user', load: () => import('./AnnouncementsPage.tsx') },
})
