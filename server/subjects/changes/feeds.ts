import type { FeedName } from '#contract/changes.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Feed } from '../../store/feed.ts'
import { subscriptionFeed } from '../alerts/index.ts'
import { bookmarkFeed, folderFeed } from '../folders/index.ts'

export type Feeds = { readonly [N in FeedName]: Feed<N> }

/** The server's part of every subject that devices mirror, one line each, under the names of `contract/changes.ts`. */
export const feedsOf = (catalogue: Catalogue): Feeds => ({
  folders: folderFeed,
  bookmarks: bookmarkFeed(catalogue),
  subscriptions: subscriptionFeed,
})
