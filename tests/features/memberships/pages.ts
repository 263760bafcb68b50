import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'

export const folderHref = ({ id }: { id: string }): string =>
  to('researcher.bookmark_folders.show', { id: profileId(session.user!), bookmark_folder: id })
export const invitationsHref = (): string => to('researcher.invite', { id: profileId(session.user!) })
