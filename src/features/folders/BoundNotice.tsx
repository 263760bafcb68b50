import { to } from '#contract/to.ts'
import { useSession } from '#session/session.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { type FolderRoom, folderRoom } from './folder-bounds.ts'
import type { FolderView } from './folders.reads.ts'

/** The room of the logged-in user's folders; undefined while they are loading, and for a guest. */
export function useFolderRoom(folders: readonly FolderView[] | undefined): FolderRoom | undefined {
  const { user } = useSession()
  return user && folders && folderRoom(user.user_type, folders)
}

/** Tells that a bound of the account is near or reached. In a dialog, with a link to the folders, where room can be made. */
export function BoundNotice({ notice, hasLink = false }: { notice: string | undefined; hasLink?: boolean }) {
  const profile = useSession().user?.slug_values[0]
  if (notice === undefined) return null
  return (
    <InlineMessage tone="warn">
      {notice}
      {hasLink && profile !== undefined && (
        <>
          {' '}
          <a href={to('researcher.bookmark_folders.overview', { id: profile })}>Your folders</a>
        </>
      )}
    </InlineMessage>
  )
}
