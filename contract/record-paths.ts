import { basePaths } from './hosts.ts'
import type { IndexName } from './indexes/shape.ts'

/**
 * Where the whole record of each index is asked for, on the base host: `<path>/{id}` (S3§7; research topics S2§7). The calls, the
 * client, the service worker and the device's library all go by this list, which is light enough for the service worker.
 */
export const recordPaths = {
  publications: '/publications',
  patents: '/patents',
  clinical_trials: '/clinical_trials',
  projects: '/projects',
  research_topics: '/research_groups/research_topics',
  news: '/news',
  researchers: '/records/researchers',
  research_groups: '/records/research_groups',
  organisations: '/records/organisations',
  web_pages_organisations: '/records/web_pages_organisations',
  web_pages_research_groups: '/records/web_pages_research_groups',
} as const satisfies Record<IndexName, string>

/** What can be asked beside a record, at `<path>/{id}/<part>`. */
const recordParts: Partial<Record<IndexName, readonly string[]>> = { publications: ['authors'] }

const indexAt = new Map(Object.entries(recordPaths).map(([index, path]) => [path as string, index as IndexName]))
/** The general call shows a record of every index. */
const older = new Map(Object.keys(recordPaths).map(index => [`/records/${index}`, index as IndexName]))

/** Undefined where a percent sign begins no character. */
function decodedOf(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * The record that a request's path speaks of, a path of the base host in front; `part` is what is asked of it beyond the record itself,
 * for example `authors`. Undefined for every other path.
 */
export function recordAtPath(pathname: string): { index: IndexName; id: string; part: string | undefined } | undefined {
  const base = basePaths.base.find(path => pathname.startsWith(`${path}/`))
  if (base === undefined) return undefined
  const segments = pathname.slice(base.length + 1).split('/')
  for (const length of [2, 1]) {
    const path = `/${segments.slice(0, length).join('/')}`
    const index = indexAt.get(path) ?? older.get(path)
    const [id, part, ...more] = segments.slice(length)
    if (!index || !id || more.length > 0) continue
    const decoded = decodedOf(id)
    if (decoded !== undefined) return { index, id: decoded, part }
  }
  return undefined
}

/**
 * Whether what answers at this path is kept for reading without a network: exactly the calls that say `cache: 'offline'`, as a test
 * proves. The service worker asks here, because the calls themselves would bring all their schemas along.
 */
export function isKeptOffline(pathname: string): boolean {
  const asked = recordAtPath(pathname)
  return asked !== undefined && (asked.part === undefined || (recordParts[asked.index]?.includes(asked.part) ?? false))
}
