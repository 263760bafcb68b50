import { readFileSync, rmSync } from 'node:fs'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Logger } from 'pino'
import { BackgroundTask } from '../../core/background-task.ts'
import { writeDurably } from '../../core/durable-file.ts'
import { markShownOnce } from '../../store/stale-records.ts'
import type { Store } from '../../store/store.ts'
import type { CatalogueWrite, Together } from '../../store/together.ts'
import type { Catalogue } from '../port.ts'

interface CopyParts {
  catalogue: Catalogue
  store: Store
  writes: Together['catalogue']
  /** Keeps up to which write this copy has come. */
  file: string
  log: Logger
}

/** Writes that are read at once. */
const batch = 200
/** Others' writes are told; looking at intervals finds what was not. Milliseconds. */
const lookEvery = 1000

/**
 * [Note: Copies] Where several servers share a database but no search engine, each has a copy of the catalogue, with what was imported in it. What
 * people write (profiles, groups, organisations, publications) is noted in the database first; each server then makes all noted writes in their
 * order, its own among them, and remembers the number of the last one. So a copy that was away, or is a new one, comes to show the same. A write
 * that is made again changes nothing.
 */
export async function openCopy(parts: CopyParts): Promise<Catalogue> {
  const { catalogue, store, writes, log } = parts
  const { catalogueId } = await catalogue.changes()
  await markShownOnce(store, async (index, slugs) => {
    const found = await catalogue.records(slugs.map(slug => ({ index, slug })))
    return found.map(record => record !== undefined && record !== 'gone')
  })
  let seq = readPosition(parts.file, catalogueId)
  const closing = new AbortController()
  const task: BackgroundTask = new BackgroundTask(
    async () => {
      await follow()
      task.wakeIn(lookEvery)
    },
    problem => {
      log.error({ err: problem }, 'writes of other servers could not be made')
      return 5000
    },
  )
  let following: Promise<void> = Promise.resolve()
  /** One after another: each sees what the one before has made. */
  const follow = (): Promise<void> => {
    const next = following.then(makeNoted)
    following = next.catch(() => undefined)
    return next
  }
  async function makeNoted(): Promise<void> {
    while (!closing.signal.aborted) {
      const noted = await writes.after(seq, batch)
      if (noted.length === 0) return
      await make(catalogue, noted)
      seq = noted.at(-1)!.seq
      writeDurably(parts.file, new TextEncoder().encode(JSON.stringify({ catalogue_id: catalogueId, seq })))
    }
  }
  const write = async (noted: Omit<CatalogueWrite, 'seq'>[]): Promise<void> => {
    if (noted.length === 0) return
    await writes.note(noted)
    await follow()
  }
  await follow()
  store.onForeignCommit?.(() => void task.wake())
  task.wakeIn(lookEvery)
  return {
    ...catalogue,
    put: records => write(records.map(record => noteOf('put', record.index, record.slug_values[0]!, record))),
    remove: (index, slug) => write([noteOf('removed', index, slug)]),
    replace: (index, slug, shown) => write([noteOf(shown ? 'replaced' : 'hidden', index, slug, shown)]),
    restore: (index, slug) => write([noteOf('restored', index, slug)]),
    close: async () => {
      closing.abort()
      await task.stop()
      await following
      await catalogue.close()
    },
  }
}

const noteOf = (kind: CatalogueWrite['kind'], index: IndexName, slug: string, record?: CatalogueRecord): Omit<CatalogueWrite, 'seq'> => ({
  kind,
  index,
  slug,
  record: record ? JSON.stringify(record) : '',
})

async function make(catalogue: Catalogue, noted: readonly CatalogueWrite[]): Promise<void> {
  let records: CatalogueRecord[] = []
  const put = async (): Promise<void> => {
    if (records.length > 0) await catalogue.put(records)
    records = []
  }
  for (const { kind, index: name, slug, record: text } of noted) {
    const index = name as IndexName
    const record = text === '' ? undefined : (JSON.parse(text) as CatalogueRecord)
    if (kind === 'put') {
      records.push(record!)
      continue
    }
    await put()
    if (kind === 'removed') await catalogue.remove(index, slug)
    else if (kind === 'restored') await catalogue.restore(index, slug)
    else await catalogue.replace(index, slug, record)
  }
  await put()
}

/** 0 for a copy that has made none, or of which the file says nothing that can be read. */
function readPosition(file: string, catalogueId: string): number {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as { catalogue_id?: unknown; seq?: unknown }
    return read.catalogue_id === catalogueId && Number.isSafeInteger(read.seq) ? (read.seq as number) : 0
  } catch {
    rmSync(file, { force: true })
    return 0
  }
}
