import type { Catalogue } from './catalogue/port.ts'
import type { Settings } from './core/settings.ts'
import type { LiveServer } from './live/port.ts'
import type { MailQueue } from './outside/mail-queue.ts'
import type { Store } from './store/store.ts'
import type { ReadyPart } from './subjects/installation/index.ts'

interface Asked {
  settings: Settings
  store: Store
  catalogue: Catalogue
  filesReady: () => Promise<boolean>
  live: LiveServer
  mail: MailQueue
}

/** A successful write check is valid for so many milliseconds, so that frequent requests do not load the disk. */
const writeCheckMs = 1000

/** What this server is made of, for those who ask whether it is ready. */
export function readyParts({ settings, store, catalogue, filesReady, live, mail }: Asked): ReadyPart[] {
  const part = (name: string, isNeeded: boolean, problem: ReadyPart['problem']): ReadyPart => ({ name, isNeeded, problem })
  return [
    part('database', true, writeCheck(store)),
    ...(store.together ? [part('servers', true, store.together.problem)] : []),
    ...(store.replicas ? [part('replica', false, store.replicas.problem)] : []),
    part('search', true, async () => (catalogue.problem ? catalogue.problem() : void (await catalogue.size()))),
    part('files', true, async () => ((await filesReady()) ? undefined : 'Files cannot be written.')),
    part('live', false, async () => live.problem?.()),
    ...(settings.smtpUrl === undefined ? [] : [part('mail', false, async () => mail.problem())]),
  ]
}

function writeCheck(store: Store): ReadyPart['problem'] {
  let checkedAt = -writeCheckMs
  return async () => {
    if (performance.now() - checkedAt < writeCheckMs) return undefined
    const value = new Date().toISOString()
    await store.write(tx =>
      tx
        .insertInto('meta')
        .values({ name: 'written_at', value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
    checkedAt = performance.now()
    return undefined
  }
}
