import { storedFiles as calls } from '#contract/stored-files.ts'
import { handlers } from '../../http/handlers.ts'
import type { StoredFiles } from './stored-files.ts'

export const storedFileHandlers = ({ files }: { files: StoredFiles }) =>
  handlers('storedFiles', calls, {
    request: ({ body: { resource_url, notification_id } }, { user, now }) => files.link(user.id, resource_url, notification_id, now),
  })
