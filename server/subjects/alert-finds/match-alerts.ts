import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { Guest } from '#contract/rights.ts'
import type { Catalogue, CatalogueChanges, PercolateReply } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import { type Alerts, alertsOf, keptSearchesOf } from './alerts-of-index.ts'
import { moveMatchedTo, matchedUpTo } from './matched-changes.ts'
import { storeFinds } from './store-finds.ts'
import { tellFinds } from './tell-finds.ts'

export interface MatchParts {
  store: Store
  catalogue: Catalogue
  /** What guests see, below which nobody is. */
  guest: Guest
  now: () => number
  /** Ends the run early; the next one goes on. */
  signal: AbortSignal
}

/**
 * [Note: Matches] Matches everything that changed in the catalogue since the last run with all alerts, some records at a time, and then tells
 * their users. What a step found is stored together with how far it came, and only if nobody else came further and no alert changed meanwhile:
 * so a record is matched once, whoever is killed when, and however many servers do it.
 */
export async function matchAlerts(parts: MatchParts): Promise<void> {
  const changes = await parts.catalogue.changes()
  for (const index of indexNames) while (!parts.signal.aborted && (await matchNext(parts, index, changes)));
  if (!parts.signal.aborted) await tellFinds(parts.store, await parts.catalogue.changes(), parts.now)
}

/** Whether there may be more. */
async function matchNext({ store, catalogue, guest, now }: MatchParts, index: IndexName, changes: CatalogueChanges): Promise<boolean> {
  const after = await matchedUpTo(store.read, index, changes.catalogueId)
  const newest = changes.newest[index]
  if (after >= newest) return false
  const alerts = await alertsOf(store.read, index)
  const { upTo, found } =
    alerts.since === undefined ? { upTo: newest, found: [] } : await percolated(store, catalogue, index, after, alerts)
  await store.write(async tx => {
    const isSame = (await matchedUpTo(tx, index, changes.catalogueId)) === after && (await alertsOf(tx, index)).version === alerts.version
    if (!isSame) return
    await storeFinds(tx, { index, found, guest, now: now() })
    await moveMatchedTo(tx, index, changes.catalogueId, upTo)
  })
  return true
}

/** The searches are sent only where they are not known yet. */
async function percolated(
  { read }: Store,
  catalogue: Catalogue,
  index: IndexName,
  after: number,
  { since = 0, version }: Alerts,
): Promise<PercolateReply> {
  const request = { index, after, since }
  const reply = await catalogue.percolate({ ...request, alerts: { version } })
  if (reply !== 'stale') return reply
  const sent = await catalogue.percolate({ ...request, alerts: { version, searches: await keptSearchesOf(read, index) } })
  if (sent === 'stale') throw new Error(`The searches of ${index} were sent and are not known`)
  return sent
}
