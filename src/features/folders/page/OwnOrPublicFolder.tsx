import { openMirror } from '#offline/index.ts'
import { type Place, usePlace } from '#routing/place.ts'
import { isOwnProfile } from '#routing/profile-id.ts'
import { session, usePublicView, useSession } from '#session/session.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { late } from '#ui/waiting/late.tsx'
import { allSaved } from './all-saved.ts'
import { folderLook } from './folder-at-once.ts'
import FolderPage from './FolderPage.tsx'

const SavedPage = late(() => import('./SavedPage.tsx'), <Skeleton lines={8} />)
const PublicFolderPage = late(() => import('./PublicFolderPage.tsx'), <Skeleton lines={8} />)

/** The folder of an address below the own profile; undefined for one of anybody else. */
function ownFolder({ params }: Place): string | undefined {
  const { user } = session
  return user && isOwnProfile(user, params['id'] ?? '') ? params['bookmark_folder'] : undefined
}

/** A folder of this device is drawn at once. */
export function ready(place: Place): Promise<void> | undefined {
  const id = ownFolder(place)
  if (id === allSaved) openMirror()
  return id === undefined || id === allSaved ? undefined : folderLook.lookAt(id)
}

/** Resolves when the page shows what this device has, where it comes from there. */
export const whenShown = (place: Place): Promise<void> => {
  const id = ownFolder(place)
  return id === undefined || id === allSaved ? Promise.resolve() : folderLook.shown
}

/** A folder below the own profile comes from this device. For everyone else it is what the server shows them: a public one, or none. */
export default function OwnOrPublicFolder() {
  const { params } = usePlace()
  const { user } = useSession()
  const isPublic = usePublicView()
  if (!user || isPublic || !isOwnProfile(user, params['id'] ?? '')) return <PublicFolderPage />
  return params['bookmark_folder'] === allSaved ? <SavedPage /> : <FolderPage />
}
