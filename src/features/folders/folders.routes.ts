import { defineRoutes } from '#routing/define-routes.ts'
import { openMirror } from '#offline/index.ts'
import type { Place } from '#routing/place.ts'
import { session } from '#session/session.ts'

/** Folders belong to their owner's profile; whose folders others have is nobody's business, so they look absent (S1§2). */
const ownerOnly = ({ params }: Place): string | undefined => {
  const own = session.user?.slug_values
  return own && !own.includes(params['id'] ?? '') ? '/404' : undefined
}

const loadFolder = () => {
  openMirror()
  return import('./page/FolderPage.tsx')
}

export const folderRoutes = defineRoutes([
  {
    name: 'researcher.bookmark_folders.overview',
    path: '/profile/$id/bookmark_folders',
    title: 'Bookmark folders',
    needs: 'user',
    redirect: ownerOnly,
    load: () => {
      openMirror()
      return import('./page/FoldersPage.tsx')
    },
  },
  ...['', '/$category', '/$category/$'].map(rest => ({
    name: 'researcher.bookmark_folders.show',
    path: `/profile/$id/bookmark_folders/$bookmark_folder${rest}`,
    title: 'Folder',
    needs: 'user' as const,
    redirect: ownerOnly,
    load: loadFolder,
  })),
])
