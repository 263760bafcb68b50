import type { Logger } from 'pino'
import { pruneMutations } from '../http/idempotency.ts'
import { pruneMails } from '../outside/mail.ts'
import type { Store } from '../store/sqlite/open.ts'
import { pruneRemovals } from '../subjects/changes/feed.ts'

const daily = 24 * 3600_000

/** A link that is too old can be asked for again so long (see `resendConfirmation`). */
const linksKeptFor = 30 * daily

/** What is forgotten in time: answers, marks and mails after 45 days, links a month after their end, sessions at theirs. */
export async function forgetOld(store: Store, dataDir: string, now: number): Promise<void> {
  await pruneMutations(store, now)
  await pruneRemovals(store, now)
  await pruneMails(store, dataDir, now)
  await store.write(async tx => {
    await tx.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await tx.deleteFrom('provider_states').where('expires_at', '<', now).execute()
    await tx
      .deleteFrom('links')
      .where('expires_at', '<', now - linksKeptFor)
      .execute()
  })
}

/** Forgets once soon after the start, and then daily. */
export function startUpkeep(store: Store, dataDir: string, now: () => number, log: Logger): { stop(): void } {
  const run = () => {
    forgetOld(store, dataDir, now()).catch((problem: unknown) => log.error({ err: problem }, 'forgetting old rows failed'))
  }
  const soon = setTimeout(run, 60_000).unref()
  const timer = setInterval(run, daily).unref()
  return {
    stop: () => {
      clearTimeout(soon)
      clearInterval(timer)
    },
  }
}
