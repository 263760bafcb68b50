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
export { deviceName } from './device-name.ts'
export { admit, seal, tidy, wipe } from './endings.ts'
export { atRest, giveKey, openMirror, pendingChanges, provideIdentity, resumeSending, setOwner } from './engine.ts'
export type { Mirror } from './engine-types.ts'
export { beginFarewell, type Farewell, forgetFarewell, install, keepInstall, noteEnd } from './install.ts'
export { type Library, libraryNow, openLibrary } from './library.ts'
export { mirrorState } from './mirror-state.ts'
export { type Choice, type Draft, type Meeting, type Mutation, mutation, NotSaved, provideMutations } from './mutation.ts'
export type { ParkedChange } from './parked-changes.ts'
export { type QueueState, useParked, useQueue, useWaiting, type WaitingChange } from './queue.reads.ts'
export {
  alertLane,
  type BookmarkRow,
  bookmarkKey,
  type FolderRow,
  folderLane,
  isTemporary,
  type Mark,
  type Op,
  type Place,
  type Profile,
  profileKey,
  type Scope,
  type Seen,
  type SubscriptionRow,
  type View,
} from './rows.ts'
export type { Kept, Shelf } from './shelves.ts'
export { applyUpdate, registerServiceWorker, updateState } from './service-worker.ts'
export { useLive } from './use-live.ts'
