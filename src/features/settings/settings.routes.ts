import { defineRoutes } from '#routing/define-routes.ts'
import { holdLink } from './account/held-link.ts'

/** Only their owner sees them (S1§2); mails lead to the second. */
export const settingsRoutes = defineRoutes([
  {
    name: 'researcher.settings',
    path: '/profile/$id/settings',
    title: 'Settings',
    ownProfile: true,
    load: () => import('./profile/SettingsPage.tsx'),
  },
  {
    name: 'researcher.settings.change-account',
    path: '/profile/$id/settings/change-account',
    title: 'Account',
    ownProfile: true,
    redirect: holdLink,
    load: () => import('./account/AccountPage.tsx'),
  },
])
