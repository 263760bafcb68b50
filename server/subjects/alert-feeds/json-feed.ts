import type { FeedPlace } from './atom.ts'
import type { FeedContent } from './feed-content.ts'

/** A feed as JSON Feed 1.1. */
export const jsonFeed = ({ title, items }: FeedContent, { self, page }: FeedPlace): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    authors: [{ name: 'Indago' }],
    items: items.map(({ id, title: itemTitle, url, note, foundAt }) => ({
      id,
      url,
      title: itemTitle,
      content_text: note,
      date_published: new Date(foundAt).toISOString(),
    })),
  })
