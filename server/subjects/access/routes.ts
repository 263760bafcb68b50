import { access } from '#contract/access.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { viewerPermission } from './permissions.ts'

export const accessHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('access', access, {
    permissions: async ({ body }, { user, signal }) => {
      const { type, id } = body.permission
      return { permission: await viewerPermission({ store: store.read, catalogue, signal, viewer: user?.id }, type, id) }
    },
  })
