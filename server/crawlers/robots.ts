import { dump } from '#contract/dump.ts'
import { apiPaths, callPaths } from '#contract/hosts.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { GuestsSee } from '#contract/operator-settings.ts'
import { pathsOf } from '#contract/page-routes.ts'
import { recordKeyOf } from '#contract/record-keys.ts'
import { to } from '#contract/to.ts'
import { personalPages } from '../http/public-addresses.ts'

interface RobotsSettings {
  guestsSee: GuestsSee
  publicUrl: string | undefined
}

/** Seconds between two requests: a page makes several calls, and guests of one address may open so many records a minute. */
const crawlDelay: Record<GuestsSee, number> = { '12': 10, all: 2 }

/**
 * What crawlers may read (RFC 9309; of two rules the longer one counts). Pages of records and profiles are open, because they are open to every
 * guest. Searches are not: their addresses have no end. The lists of the indexes are open where guests see them whole; the sitemap is the way
 * to all records then, and a dump (`/dump/{index}`) the way to their contents.
 */
export function robotsTxt({ guestsSee, publicUrl }: RobotsSettings): string {
  const isOpen = guestsSee === 'all'
  const lines = [
    'User-agent: *',
    ...apiPaths.map(path => `Disallow: ${path}/`),
    ...(isOpen ? dumps.map(path => `Allow: ${path}`) : []),
    ...prefixes('search').map(path => `Disallow: ${path}`),
    ...prefixes('searchLandscape').map(path => `Disallow: ${path}`),
    'Disallow: /*/explore',
    'Allow: /search$',
    ...indexNames.flatMap(index => [...(isOpen ? [`Allow: ${listOf(index)}$`] : []), `Allow: ${listOf(index)}?${recordKeyOf[index]}=`]),
    ...personalPages.flatMap(page => prefixes(page)).map(path => `Disallow: ${path}`),
    `Crawl-delay: ${crawlDelay[guestsSee]}`,
    ...(publicUrl === undefined ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
  ]
  return `${lines.join('\n')}\n`
}

const dumps = callPaths(dump.records).map(([base, own]) => base + own.replace('{index}', ''))
const listOf = (index: IndexName): string => to('search', { category: index })

/** How the addresses of a page begin: a parameter in the middle is anything, and what follows the last name does not matter. */
const prefixes = (page: Parameters<typeof pathsOf>[0]): string[] => [
  ...new Set(pathsOf(page).map(path => path.replace(/(?:\/\$\w*)+$/, '').replaceAll(/\$\w+/g, '*'))),
]
