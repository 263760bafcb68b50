import { access } from '#contract/access.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { permissionOf } from './permissions.ts'

export const membershipRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('access', access, {
    permissions: async ({ body }, { user, signal }) => {
      const { type, id } = body.permission
      return { permission: await permissionOf({ store: store.read, catalogue, signal, viewer: user?.id }, type, id) }
    },
  })
