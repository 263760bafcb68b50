import type { AskServer } from '#contract/page-answers.ts'
import { withHead, withOrigin } from '#server/pages/head-tags.ts'
import { pageHead } from '#server/pages/page-head.ts'
import { VisitCalls } from '#server/pages/visit-calls.ts'

export const siteOrigin = 'https://indago.example'

const built = `<!doctype html><html><head><meta charset="utf-8" />
<meta name="description" content="Of every page" />
<meta property="og:site_name" content="Indago" />
<meta property="og:title" content="Indago" />
<meta property="og:description" content="Of every page" />
<meta property="og:image" content="/icons/indago-512.png" />
<meta name="twitter:card" content="summary" />
<title>Indago</title></head><body><div id="app"></div></body></html>`

const headIn = (html: string): string => /<meta charset="utf-8" \/>\s*(.*?)<\/head>/s.exec(html)![1]!

/** What the built page says of every page. */
export const headOfEveryPage = headIn(withOrigin(built, siteOrigin))

/** The head of the page at a path, after what the built page has of its own; `ask` answers the calls of the visit. */
export async function headOf(path: string, ask: AskServer, calls = new VisitCalls(ask)): Promise<string> {
  const head = await pageHead(new URL(path, siteOrigin), siteOrigin, calls)
  return head ? headIn(withHead(built, head, siteOrigin)) : headOfEveryPage
}

/** The names of the tags of a head, in order. */
export const tagsIn = (head: string): string[] => [...head.matchAll(/<\/?[a-z]+/gi)].map(([tag]) => tag)

/** The structured data of a head. */
export const structuredIn = (head: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json" data-page-only>(.*?)<\/script>/s.exec(head)![1]!) as Record<string, unknown>

/** The content of one of its tags, as it is read. */
export function saidIn(head: string, name: string): string | undefined {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return found?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
