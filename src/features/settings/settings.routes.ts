import { defineRoutes } from '#routing/define-routes.ts'
import { takeEmailLink } from './account/email-link.ts'

/** Visible only to their owner (S1§2); mails link to the second page. */
export const settingsRoutes = defineRoutes({
  'researcher.settings': { title: 'Settings', ownProfile: true, load: () => import('./profile/SettingsPage.tsx') },
  'researcher.settings.change-account': {
    title: 'Account',
    ownProfile: true,
    redirect: takeEmailLink,
    load: () => import('./account/AccountPage.tsx'),
  },
})
