import { openMirror } from '#offline/index.ts'
import { defineRoutes } from '#routing/define-routes.ts'

export const alertRoutes = defineRoutes({
  alerts: {
    title: 'Alerts',
    needs: 'user',
    load: () => {
      openMirror()
      return import('./page/AlertsPage.tsx')
    },
  },
})
