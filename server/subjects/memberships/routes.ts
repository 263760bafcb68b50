import { access } from '#contract/access.ts'
import { handlers } from '../../http/handlers.ts'
import { permissionOf } from './permissions.ts'
import type { AccountParts } from '../account-parts.ts'

export const accessRoutes = ({ store, catalogue }: AccountParts) =>
  handlers('access', access, {
    permissions: async ({ body }, { user }) => {
      const { type, id } = body.permission
      return { permission: await permissionOf({ store: store.read, catalogue, viewer: user?.id }, type, id) }
    },
  })
