import type { Logger } from 'pino'
import { localStores } from '../files/local-files.ts'
import type { FileStores } from '../files/port.ts'
import { pruneMails, sweepMailFiles } from '../outside/mail-queue.ts'
import { pruneAudit } from '../store/audit.ts'
import { pruneMutations } from '../store/idempotent-answers.ts'
import type { Store } from '../store/store.ts'
import { pruneEvents, prunePreviews, pruneUse } from '../subjects/analyses/index.ts'
import { pruneRemovals } from '../subjects/changes/index.ts'
import { pruneRecordRequests } from '../subjects/claims/index.ts'
import { pruneLists } from '../subjects/exports/index.ts'
import { pruneReadingStates } from '../subjects/folders/index.ts'
import { pruneFiles } from '../subjects/stored-files/index.ts'
import { pruneJobs } from '../subjects/jobs/index.ts'
import { pruneLinks } from '../subjects/links/index.ts'
import { pruneMembershipEvents } from '../subjects/membership-events/index.ts'
import { pruneInvites } from '../subjects/memberships/index.ts'
import { pruneOpportunities } from '../subjects/opportunities/index.ts'
import { removeUnusedAvatars } from '../subjects/people/index.ts'
import { pruneNotifications } from '../subjects/notifications/index.ts'
import { pruneEvaluated } from '../subjects/profile-questions/index.ts'
import { pruneCounts } from '../subjects/privacy/index.ts'
import { pruneStates } from '../subjects/providers/index.ts'
import { prunePush } from '../subjects/push/index.ts'
import { prunePictures } from '../subjects/rich-texts/index.ts'
import { pruneChallenges } from '../subjects/second-factors/index.ts'
import { pruneFinds } from '../subjects/alert-finds/index.ts'
import { pruneSessions } from '../subjects/sessions/index.ts'

const daily = 24 * 3600_000
/** A picture is written before its row, so a young one without a row may be about to get it. */
const youngMs = 3600_000

/**
 * Deletes what has expired: lists of exports and previews of analyses after a day, stored responses, marks of removals (with what members had read of those items) and mails after 45 days, links
 * a month after they expired, sessions when they expire, finished jobs after a week, events of memberships and what profiles were evaluated with after 30 days, audit events after
 * 90 days, notifications and opportunities that are over after 180 days, stored files after a week, pictures that nothing has, browsers for push messages with their sessions, invitations that gave nothing and answered requests about records after a year, counts of events after two years.
 */
export async function deleteExpired(store: Store, dataDir: string, now: number, files: FileStores = localStores(dataDir)): Promise<void> {
  await pruneMutations(store, now)
  await pruneRemovals(store, now)
  await pruneMails(store, dataDir, now)
  await store.write(async tx => {
    await pruneSessions(tx, now)
    await prunePush(tx, now)
    await pruneStates(tx, now)
    await pruneChallenges(tx, now)
    await pruneLinks(tx, now)
    await pruneJobs(tx, now)
    await pruneCounts(tx, now)
    await pruneAudit(tx, now)
    await pruneMembershipEvents(tx, now)
    await pruneNotifications(tx, now)
    await pruneReadingStates(tx)
    await pruneFinds(tx)
    await pruneLists(tx, now)
    await pruneEvents(tx, now)
    await pruneUse(tx, now)
    await prunePreviews(tx, now)
    await pruneEvaluated(tx, now)
    await pruneInvites(tx, now)
    await pruneRecordRequests(tx, now)
    await pruneOpportunities(tx, now)
  })
  // Last, because files may be elsewhere, where nothing may answer.
  await pruneFiles(store, files.files, now)
  await prunePictures(store, files.pictures)
  await removeUnusedAvatars(files.avatars, store, Date.now() - youngMs)
}

interface CleanupParts {
  store: Store
  dataDir: string
  files: FileStores
  now: () => number
  log: Logger
}

/** Runs once soon after the start, and then daily. */
export function startCleanup({ store, dataDir, files, now, log }: CleanupParts): { stop(): void } {
  const run = () => {
    deleteExpired(store, dataDir, now(), files).catch((problem: unknown) => log.error({ err: problem }, 'deleting expired data failed'))
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

/** Each server has the mails of its own mailbox, and the rows say which of them are over. */
export function startMailSweep(store: Store, dataDir: string, log: Logger): { stop(): void } {
  const sweep = () => {
    sweepMailFiles(store, dataDir).catch((problem: unknown) => log.error({ err: problem }, 'mails of the mailbox could not be deleted'))
  }
  const timer = setInterval(sweep, daily).unref()
  return { stop: () => clearInterval(timer) }
}
