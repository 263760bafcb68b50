import { files as calls } from '#contract/files.ts'
import { handlers } from '../../http/handlers.ts'
import type { StoredFiles } from './stored-files.ts'

export const fileHandlers = ({ files }: { files: StoredFiles }) =>
  handlers('files', calls, {
    request: ({ body: { resource_url, notification_id } }, { user, now }) => files.link(user.id, resource_url, notification_id, now),
  })
