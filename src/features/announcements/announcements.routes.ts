import { defineRoutes } from '#routing/define-routes.ts'

const load = () => import('./AnnouncementsPage.tsx')

export const announcementRoutes = defineRoutes({
  announcements: { needs: 'user', readAhead: async () => (await load()).shown, load },
})
