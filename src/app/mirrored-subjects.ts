/** The subjects that this device mirrors, one line each; fetched with the mirror. Tests prove of each what the mirror promises of all. */
export { folders } from '#features/folders/folders.mirrored.ts'
export { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
export { subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
