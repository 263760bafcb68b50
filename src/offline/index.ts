/** The entry of the offline module. Light: the database and the code that uses it are loaded with the first read. */
export {
  amendChange,
  commit,
  copyOfChange,
  discardChange,
  draftNames,
  exportParked,
  keepAnswer,
  keepDraft,
  keptOf,
  offlineRecord,
  openKept,
  pullChanges,
  readDraft,
  rememberRecord,
  resolveChange,
  retryChange,
  undoChange,
  useKept,
  useRecentRecords,
  useWaitingPayloads,
  waitingPayloads,
} from './actions.ts'
export { drop, put } from './declare/base-write.ts'
export { joinedBase, joinedChange, joinedChanges } from './declare/joined-change.ts'
export type { Kept } from './declare/kept.ts'
export {
  type Again,
  type AnyMutation,
  type Mutation,
  mutation,
  NotSaved,
  type OpDraft,
  provideMutations,
  type Resolution,
} from './declare/mutation.ts'
export { hashBucket, isTemporary, markOf, type Op, serverTimeOf, type SyncMark } from './declare/op.ts'
export { ownConflict } from './declare/own-conflict.ts'
export { every, type MirrorScope, nothing, rowsAt, rowsWhere, touched } from './declare/scope.ts'
export { shownChange } from './declare/shown-change.ts'
export { keyText, type Mirrored, mirrored } from './declare/subject.ts'
export { provideSubjects } from './declare/subjects.ts'
export { exportDevice, useDeviceContents } from './device-contents.ts'
export { deviceId } from './device-id.ts'
export { cleanUp, seal, sealOtherUsers, wipe } from './device/local-data.ts'
export { openMirror, pendingChanges, provideIdentity, resumeSending, setDeviceKey, setOwner, whenIdle } from './engine.ts'
export { firstKept, firstRead, firstRecent } from './first-look.ts'
export { useFirstPull } from './first-pull.ts'
export { clearSignOutNotice, noteDataEnd, noteSessionEnd, readInstall, type SignOutNotice, writeInstall } from './install.ts'
export { keptReading } from './kept-reading.ts'
export { onLiveEvent } from './live/live-events.ts'
export { mirrorState } from './mirror-state.ts'
export type { RecordSource, RecordCopy } from './mirror/record-sources.ts'
export type { View, ViewRows } from './mirror/view.ts'
export { type OfflineRecords, openOfflineRecords, recordsOwner } from './offline-records.ts'
export { pageLook, useAtOnce } from './page-look.ts'
export { readMirror } from './read-mirror.ts'
export { untilInMirror } from './until-in-mirror.ts'
export { useParked } from './parked.reads.ts'
export { useHeldChanges, useQueue, useRefusedChanges, useWaiting } from './queue.reads.ts'
export type { ParkedChange } from './queue/parked-changes.ts'
export { applyUpdate, keepPage, registerServiceWorker, updateState } from './service-worker.ts'
export { keepUnsentText } from './unsent-text.ts'
export { useLive } from './use-live.ts'
