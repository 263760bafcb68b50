import type { FeedContent, FeedItem } from './feed-content.ts'

/** Where a feed is, and the page that shows the same. */
export interface FeedPlace {
  self: string
  page: string
}

/** A feed as Atom 1.0 (RFC 4287). Every text is text, never markup. */
export const atomFeed = (
  { id, title, items, updatedAt }: FeedContent,
  { self, page }: FeedPlace,
): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${inXml(id)}</id>
<title type="text">${inXml(title)}</title>
<updated>${dateOf(updatedAt)}</updated>
<author><name>Indago</name></author>
<link rel="self" type="application/atom+xml" href="${inXml(self)}"/>
<link rel="alternate" type="text/html" href="${inXml(page)}"/>
${items.map(entryOf).join('')}</feed>
`

const entryOf = ({ id, title, url, note, foundAt }: FeedItem): string => `<entry>
<id>${inXml(id)}</id>
<title type="text">${inXml(title)}</title>
<link rel="alternate" type="text/html" href="${inXml(url)}"/>
<published>${dateOf(foundAt)}</published>
<updated>${dateOf(foundAt)}</updated>
<summary type="text">${inXml(note)}</summary>
</entry>
`

const dateOf = (at: number): string => new Date(at).toISOString()

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** XML has no way to write some characters, so they are left out. */
const inXml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, character => escapes[character]!)
