import { changes } from '#contract/changes.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { feedSources } from './feeds.ts'
import { changesSince } from './page.ts'

export const changeHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) => {
  const feeds = feedSources(catalogue)
  return handlers('changes', changes, {
    since: ({ query }, { user, signal }) => changesSince(store, feeds, user.id, query.since, signal),
  })
}
