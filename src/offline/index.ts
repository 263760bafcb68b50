/** The only door of the room. Light: the database and its code come with the first reading. */
export {
  amendChange,
  commit,
  copyOfChange,
  discardChange,
  exportParked,
  keepDraft,
  pullChanges,
  readDraft,
  rememberSeen,
  resolveChange,
  retryChange,
  seenRecord,
  unsentTexts,
  useSeen,
} from './acts.ts'
export { type DeviceContents, exportDevice, useDeviceContents } from './device-contents.ts'
export { deviceName } from './device/device-name.ts'
export { admit, seal, tidy, wipe } from './device/endings.ts'
export { atRest, giveKey, openMirror, pendingChanges, provideIdentity, resumeSending, setOwner } from './engine.ts'
export type { Mirror } from './engine-types.ts'
export { beginFarewell, type Farewell, forgetFarewell, install, keepInstall, noteEnd } from './device/install.ts'
export { type Library, libraryNow, openLibrary } from './library.ts'
export { mirrorState } from './mirror-state.ts'
export { type Choice, type Draft, type Meeting, type Mutation, mutation, NotSaved, provideMutations } from './queue/mutation.ts'
export type { ParkedChange } from './queue/parked-changes.ts'
export { type QueueState, useParked, useQueue, useWaiting, type WaitingChange } from './queue.reads.ts'
export { type Mark, markOf, momentOf, bucketOf, isTemporary, type Op, type Seen } from './queue/op.ts'
export { keyText, type Mirrored, mirrored } from './mirror/declared.ts'
export { every, nothing, rowsAt, rowsWhere, type Scope, touched } from './mirror/scope.ts'
export { provideSubjects } from './mirror/subjects.ts'
export type { View } from './mirror/view.ts'
export { drop, put } from './mirror/write.ts'
export type { Kept, Shelf } from './mirror/shelves.ts'
export { applyUpdate, registerServiceWorker, updateState } from './service-worker.ts'
export { useLive } from './use-live.ts'
