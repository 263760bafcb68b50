import { changes } from '#contract/changes.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { changesSince } from './feed.ts'

export const changeRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('changes', changes, {
    since: ({ query }, { user, signal }) => changesSince(store, { catalogue, signal }, user.id, query.since),
  })
