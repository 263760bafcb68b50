import { to } from '#contract/to.ts'
import { defineRoutes } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { session } from '#session/session.ts'

/** Only owners see all their folders. For everyone else the page does not exist (S1§2); public folders are on the profile. */
const ownerOnly = ({ params }: Place): string | undefined => {
  const own = session.user?.slug_values
  return own && !own.includes(params['id'] ?? '') ? to('404') : undefined
}

const loadOverview = () => import('./page/FoldersPage.tsx')
const loadFolder = () => import('./page/OwnOrPublicFolder.tsx')

export const folderRoutes = defineRoutes({
  'researcher.bookmark_folders.overview': {
    title: 'Bookmark folders',
    needs: 'user',
    redirect: ownerOnly,
    readAhead: async () => (await loadOverview()).shown,
    load: loadOverview,
  },
  'researcher.bookmark_folders.show': {
    title: 'Folder',
    readAhead: async place => (await loadFolder()).whenShown(place),
    load: loadFolder,
  },
})
