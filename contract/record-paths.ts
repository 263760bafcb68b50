import { basePaths } from './hosts.ts'
import type { IndexName } from './indexes/shape.ts'

/**
 * The path of a whole record, by index, on the base host: `<path>/{id}` (S3§7; research topics and researchers S2§7). The calls, the client, the service
 * worker and the offline records use this list, which is small enough for the service worker.
 */
export const recordPaths = {
  publications: '/publications',
  patents: '/patents',
  clinical_trials: '/clinical_trials',
  projects: '/projects',
  research_topics: '/research_groups/research_topics',
  news: '/news',
  researchers: '/researchers',
  research_groups: '/records/research_groups',
  organisations: '/records/organisations',
  web_pages_organisations: '/records/web_pages_organisations',
  web_pages_research_groups: '/records/web_pages_research_groups',
} as const satisfies Record<IndexName, string>

/** What can be requested besides a record, at `<path>/{id}/<part>`. */
const recordParts: Partial<Record<IndexName, readonly string[]>> = { publications: ['authors'], researchers: ['figures', 'similar'] }

const indexAt = new Map(Object.entries(recordPaths).map(([index, path]) => [path as string, index as IndexName]))
/** The general call, for records of every index. */
const generalPaths = new Map(Object.keys(recordPaths).map(index => [`/records/${index}`, index as IndexName]))

/** Undefined for invalid percent-encoding. */
export function decodedOf(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * The record in a request's path, which starts with a base path; `part` is what is requested besides the record itself, for example
 * `authors`. Undefined for every other path.
 */
export function recordAtPath(pathname: string): { index: IndexName; id: string; part: string | undefined } | undefined {
  const base = basePaths.base.find(path => pathname.startsWith(`${path}/`))
  if (base === undefined) return undefined
  const segments = pathname.slice(base.length + 1).split('/')
  for (const length of [2, 1]) {
    const path = `/${segments.slice(0, length).join('/')}`
    const index = indexAt.get(path) ?? generalPaths.get(path)
    const [id, part, ...more] = segments.slice(length)
    if (!index || !id || more.length > 0) continue
    const decoded = decodedOf(id)
    if (decoded !== undefined) return { index, id: decoded, part }
  }
  return undefined
}

/** The page of an organisation, a group or a community: its record, and what else it shows; or a public folder, with what is in it. */
const wholePage = new RegExp(`^(?:${basePaths.base.join('|')})/(?:organisations|research_groups|communities|public_folders)/[^/]+$`)

/**
 * Whether the answer at this path is cached for offline use: exactly the calls with `cache: 'offline'`, as a test proves. The
 * service worker uses this function, because importing the calls would include all their schemas.
 */
export function isCachedOffline(pathname: string): boolean {
  const found = recordAtPath(pathname)
  if (!found) return wholePage.test(pathname)
  return found.part === undefined || (recordParts[found.index]?.includes(found.part) ?? false)
}
