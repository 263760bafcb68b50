import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { reasonOf, StartupError } from '../../../core/startup-errors.ts'
import { SearchUnavailable } from '../../errors.ts'
import { ClusterRefusal } from '../cluster/cluster-problems.ts'
import type { Cluster } from '../cluster/client.ts'
import type { IndexParts } from './index-parts.ts'

/** The first major version with all that is asked of it (points in time). */
const oldestVersion = 2

/** Refuses a start with a cluster that can never serve. */
export async function requireUsableCluster(cluster: Cluster): Promise<void> {
  const { version } = await atStart(cluster.request<{ version?: { number?: string; distribution?: string } }>('GET', '/'))
  if (version?.number === undefined) throw new StartupError('The address of SEARCH_URL is not that of an OpenSearch.')
  if (version.distribution !== 'opensearch')
    throw new StartupError(`The search cluster is Elasticsearch ${version.number}; Indago needs OpenSearch ${oldestVersion} or later.`)
  if (Number.parseInt(version.number, 10) < oldestVersion)
    throw new StartupError(`The search cluster is OpenSearch ${version.number}; Indago needs ${oldestVersion} or later.`)
}

/** Turns what keeps a start from going on into a sentence for the person at the terminal. */
export async function atStart<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (problem) {
    if (problem instanceof StartupError) throw problem
    throw new StartupError(`The search cluster of SEARCH_URL cannot be used: ${clusterReason(problem)}.`)
  }
}

function clusterReason(problem: unknown): string {
  if (problem instanceof SearchUnavailable) return problem.reason
  if (problem instanceof ClusterRefusal && problem.status === 401) return 'it does not take the name and password of the address'
  return reasonOf(problem)
}

/** Milliseconds for each question of a check. */
const checkMs = 3000

/**
 * Why the indexes cannot be searched and written now, as a sentence; undefined if they can. A check is one look at aliases, health and
 * blocks.
 */
export async function indexProblem(parts: Pick<IndexParts, 'cluster' | 'aliases'>): Promise<string | undefined> {
  const { cluster, aliases } = parts
  const ask = <T>(path: string): Promise<T> => cluster.request<T>('GET', path, undefined, { timeoutMs: checkMs })
  try {
    const names = await aliases.read(AbortSignal.timeout(checkMs))
    const lacking = indexNames.find(index => !names.has(index))
    if (lacking !== undefined) return `The search cluster has no index of ${said(lacking)}.`
    for (const [index, name] of names)
      if (!aliases.isOfOurForm(index, name)) return `The index of ${said(index)} is of another version of Indago.`
    const all = [...names.values()].join(',')
    const { status } = await ask<{ status: string }>(`/_cluster/health/${all}?timeout=1s`)
    if (status === 'red') return 'Parts of the search index are lost or not started yet: the search cluster is red.'
    const settings = await ask<Record<string, { settings?: { index?: { blocks?: Record<string, string> } } }>>(
      `/${all}/_settings/index.blocks.*`,
    )
    for (const { settings: { index } = {} } of Object.values(settings)) {
      if (index?.blocks?.['read_only_allow_delete'] === 'true')
        return 'The disk of a node of the search cluster is nearly full, so the search index cannot be written.'
      if (Object.values(index?.blocks ?? {}).includes('true')) return 'The search cluster allows no writes to the search index.'
    }
    return undefined
  } catch (problem) {
    return `The search cluster cannot be used: ${clusterReason(problem)}.`
  }
}

const said = (index: IndexName): string => index.replaceAll('_', ' ')
