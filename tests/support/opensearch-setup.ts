import { testIndexes } from './cluster-source.ts'
import { testCluster, withoutOpenSearch } from './opensearch-server.ts'

/** Starts an OpenSearch for the files of a run that use one, or takes a running one: its address is in `SEARCH_TEST_URL`. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (withoutOpenSearch() !== undefined) return undefined
  const cluster = await testCluster()
  const { url } = cluster
  const ask = async (method: string, path: string, body?: object): Promise<void> => {
    const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const reply = await fetch(url + path, { method, ...sent })
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
  }
  // Searches of beginnings are longer than a new cluster allows, and each test makes indexes of its own.
  await ask('PUT', '/_cluster/settings', {
    transient: { 'indices.query.bool.max_clause_count': 100_000, 'cluster.max_shards_per_node': 10_000 },
  })
  process.env['SEARCH_TEST_URL'] = url
  return async () => {
    await ask('DELETE', `/${testIndexes}-*`)
    await cluster.stop()
  }
}
