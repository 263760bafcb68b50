import { files as calls } from '#contract/files.ts'
import { basePaths } from '#contract/hosts.ts'
import { handlers } from '../../http/handlers.ts'
import type { StoredFiles } from './stored-files.ts'

const [base] = basePaths.base

export const fileHandlers = ({ files }: { files: StoredFiles }) =>
  handlers('files', calls, {
    request: async ({ body: { resource_url, notification_id } }, { user, now }) => {
      const { url, expires_at } = await files.link(user.id, resource_url, notification_id, now)
      return { url: base + url, expires_at }
    },
  })
