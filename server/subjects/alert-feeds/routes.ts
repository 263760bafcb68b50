import { alertFeeds as calls } from '#contract/alert-feeds.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { readAlert } from '../alert-rows/index.ts'
import type { TokenKey } from '../sessions/index.ts'
import { dropFeed, everyAlert, feedPage, FeedSecrets, putFeed } from './addresses.ts'

interface Parts {
  settings: Settings
  store: Store
  key: TokenKey
}

export const alertFeedHandlers = ({ settings, store, key }: Parts) => {
  const secrets = new FeedSecrets(key)
  const origin = publicOrigin(settings)

  return handlers('alertFeeds', calls, {
    list: async ({ params, query: { page, alert } }, { user }) => {
      requireSelf(user, params.id)
      const { rows, more } = await feedPage(store.read, user.id, page, alert)
      return { results: rows.map(row => secrets.view(row, origin)), page, more }
    },

    create: async ({ params, body: { feed } }, { user, now }) => {
      requireSelf(user, params.id)
      const row = await store.write(async tx => {
        if (feed.alert !== null && !(await readAlert(tx, { user_id: user.id, alert: feed.alert }))) throw new Refusal('not_found')
        return putFeed(tx, user.id, feed.alert ?? everyAlert, now)
      })
      return secrets.view(row, origin)
    },

    delete: async ({ params }, { user }) => {
      requireSelf(user, params.id)
      if (!(await store.write(tx => dropFeed(tx, user.id, params.fid)))) throw new Refusal('not_found')
      return {}
    },
  })
}

/** Addresses of others and of nobody look alike. */
function requireSelf(user: User, id: string): void {
  if (id !== user.id) throw new Refusal('not_found')
}
