import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { bulkSave } from '#contract/bulk-save.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { requireFolder } from '../folders/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { bulkSaveKind, firstState } from './bulk-save-kind.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  bounds: AccountBoundTable
  jobs: Jobs
}

export const bulkSaveHandlers = ({ jobs, ...parts }: Parts) => {
  const kind = jobs.register(bulkSaveKind(parts))
  return handlers('bulkSave', bulkSave, {
    start: keyedHandler({
      effect: async (tx, { params, body }, { user, now }) => {
        const folder = await requireFolder(tx, user.id, params.id, 'addBookmark')
        return jobs.add(tx, kind, user.id, firstState(folder.id, body, now), now)
      },
    }),
  })
}
