import { usePlace } from '#routing/place.ts'
import { isOwnProfile } from '#routing/profile-id.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { late } from '#ui/waiting/late.tsx'
import { allSaved } from './all-saved.ts'
import FolderPage from './FolderPage.tsx'

const SavedPage = late(() => import('./SavedPage.tsx'), <Skeleton lines={8} />)
const PublicFolderPage = late(() => import('./PublicFolderPage.tsx'), <Skeleton lines={8} />)

/** A folder below the own profile comes from this device. For everyone else it is what the server shows them: a public one, or none. */
export default function OwnOrPublicFolder() {
  const { params } = usePlace()
  const { user } = useSession()
  const isPublic = usePublicView()
  if (!user || isPublic || !isOwnProfile(user, params['id'] ?? '')) return <PublicFolderPage />
  return params['bookmark_folder'] === allSaved ? <SavedPage /> : <FolderPage />
}
