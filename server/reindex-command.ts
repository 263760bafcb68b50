import './core/private-files.ts'
import { parseArgs } from 'node:util'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { DocumentStore } from './catalogue/documents/document-store.ts'
import { documentsOfFolder } from './catalogue/embedded/document-store.ts'
import { openReader } from './catalogue/embedded/storage/database.ts'
import { Documents } from './catalogue/embedded/storage/documents.ts'
import { buildIndex } from './catalogue/opensearch/following/build-index.ts'
import { compareIndex, type Comparison } from './catalogue/opensearch/following/compare-index.ts'
import type { IndexParts } from './catalogue/opensearch/following/index-parts.ts'
import { atStart, requireUsableCluster } from './catalogue/opensearch/following/usable.ts'
import { indexParts } from './catalogue/opensearch/open.ts'
import { openLog } from './core/log.ts'
import { readSettings } from './core/environment/read-settings.ts'
import type { Settings } from './core/settings.ts'
import { reasonOf, StartupError } from './core/startup-errors.ts'
import { Progress } from './import/progress.ts'
import { clusterParts } from './open-catalogue.ts'
import { runCommand } from './run-command.ts'

const usage = [
  'Usage: npm run reindex [-- <index…>]            builds the indexes of the search cluster anew, while servers run',
  '       npm run reindex -- --compare [<index…>]  compares each document of an index with its record, and changes nothing',
  `Indexes: ${indexNames.join(', ')}`,
].join('\n')

/** Builds indexes of the search cluster from the records, or compares them. */
async function main(args: string[]): Promise<void> {
  const { compares, chosen } = asked(args)
  const settings = readSettings(process.env)
  if (!settings.searchCluster)
    throw new StartupError(
      'SEARCH_URL is needed: it names the search cluster. Without one, each start of a server looks after its indexes itself.',
    )
  const documents = await openDocuments(settings)
  const parts = indexParts(await clusterParts(settings, documents, openLog(settings.logLevel)))
  try {
    await requireUsableCluster(parts.cluster)
    await atStart(parts.positions.prepare())
    let isWhole = true
    for (const index of chosen) isWhole = (await (compares ? compare(parts, index) : rebuild(parts, index))) && isWhole
    if (!isWhole) process.exitCode = 1
  } finally {
    parts.cluster.close()
    await documents.close()
  }
}

function asked(args: string[]): { compares: boolean; chosen: readonly IndexName[] } {
  try {
    const { values, positionals } = parseArgs({ args, options: { compare: { type: 'boolean' } }, allowPositionals: true })
    const chosen = positionals as IndexName[]
    if (chosen.some(name => !indexNames.includes(name))) throw new StartupError(usage)
    return { compares: values.compare === true, chosen: chosen.length > 0 ? chosen : indexNames }
  } catch (problem) {
    throw problem instanceof StartupError ? problem : new StartupError(`${reasonOf(problem)}.\n${usage}`)
  }
}

/** Read only, so that a server may have the data folder meanwhile. */
async function openDocuments({ dataDir, databaseUrl }: Settings): Promise<DocumentStore> {
  if (databaseUrl !== undefined) {
    const { openPostgresDocuments } = await import('./catalogue/documents/postgres/open.ts')
    return openPostgresDocuments(databaseUrl)
  }
  const db = openReader(dataDir)
  return documentsOfFolder({ documents: new Documents(db), close: async () => void db.close() })
}

async function rebuild(parts: IndexParts, index: IndexName): Promise<boolean> {
  const progress = new Progress(process.stdout)
  const started = performance.now()
  const onProgress = (_: IndexName, done: number, total: number): void =>
    progress.show(`Building ${said(index)}`, total === 0 ? 1 : done / total, `${number(done)} of ${number(total)} records`)
  const count = await atStart(buildIndex(parts, index, { onProgress }))
  progress.clear()
  console.log(`${said(index)}: ${number(count)} documents in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return true
}

async function compare(parts: IndexParts, index: IndexName): Promise<boolean> {
  const name = (await parts.aliases.read()).get(index)
  if (name === undefined) {
    console.log(`${said(index)}: the cluster has no index of it.`)
    return false
  }
  // What changes while it is compared agrees at the next time.
  let compared = await atStart(compareIndex(parts, index, name))
  for (let time = 0; time < 2 && differences(compared) > 0; time += 1) compared = await atStart(compareIndex(parts, index, name))
  const { same, missing, surplus } = compared
  const listed = ({ count, slugs }: Comparison['missing']): string => (count === 0 ? 'none' : `${number(count)} (${slugs.join(', ')} …)`)
  console.log(`${said(index)}: ${number(same)} documents agree; missing or older: ${listed(missing)}; no longer there: ${listed(surplus)}.`)
  return differences(compared) === 0
}

const differences = ({ missing, surplus }: Comparison): number => missing.count + surplus.count
const said = (index: IndexName): string => index.replaceAll('_', ' ')
const number = (value: number): string => value.toLocaleString('en-GB')

runCommand(main)
