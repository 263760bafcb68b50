import { ofPageOnly } from '#contract/page-answers.ts'
import { inOneLine } from './head-texts.ts'

/** What the head of a page says to search engines and to previews of links. Its texts are plain, and of any length. */
export interface Head {
  title: string
  description: string
  /** In the words of the Open Graph protocol. */
  type: 'website' | 'article' | 'profile'
  /** The one address of what the page shows; a search has none. */
  address?: string
  /** The same in the words of schema.org. */
  data?: object
}

/** Characters; more are cut by whoever shows them. */
const mostOf = { title: 200, description: 160 }
const siteName = 'Indago'
/** Where the index page says what is said of every page. */
const ofEveryPage = /<meta (?:name="(?:description|twitter:card)"|property="og:\w+")[^>]*>\s*/g
const titleOfEveryPage = /<title>[^<]*<\/title>/
const pictureOfEveryPage = /<meta property="og:image" content="(\/[^"]*)"/

/** The built page with a head in the place of what every page says. `unlisted`: nothing is said, and it is not to be listed. */
export function withHead(html: string, head: Head | 'unlisted', origin: string): string {
  const tags = head === 'unlisted' ? unlisted : tagsOf(head, origin + (pictureOfEveryPage.exec(html)?.[1] ?? ''))
  // By functions: a text may have the signs of a replacement.
  return html.replaceAll(ofEveryPage, () => '').replace(titleOfEveryPage, () => tags.join('\n    '))
}

/** The built page as it is; previews want the whole address of its picture. */
export const withOrigin = (html: string, origin: string): string =>
  html.replace(pictureOfEveryPage, (_, path: string) => `<meta property="og:image" content="${escaped(origin + path)}"`)

/** The same for what never was, what is gone and what guests may not read. */
const unlisted = [`<title>${siteName}</title>`, `<meta name="robots" content="noindex" ${ofPageOnly} />`]

function tagsOf({ title, description, type, address, data }: Head, picture: string): string[] {
  const name = inOneLine(title, mostOf.title)
  const text = inOneLine(description, mostOf.description)
  return [
    `<title>${escaped(name)} · ${siteName}</title>`,
    meta('name', 'description', text),
    ...(address === undefined
      ? []
      : [`<link rel="canonical" href="${escaped(address)}" ${ofPageOnly} />`, meta('property', 'og:url', address)]),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', type),
    meta('property', 'og:title', name),
    meta('property', 'og:description', text),
    meta('property', 'og:image', picture),
    meta('name', 'twitter:card', 'summary'),
    ...(data
      ? [`<script type="application/ld+json" ${ofPageOnly}>${inScript({ '@context': 'https://schema.org', ...data })}</script>`]
      : []),
  ]
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}" ${ofPageOnly} />`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Data, not script: no text in it can end the element. */
export const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
