/** The subjects that this device mirrors, one line each. Loaded with the mirror. Tests check the rules of the mirror for each of them. */
export { folders } from '#features/folders/folders.mirrored.ts'
export { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
export { annotations } from '#features/folders/annotations.mirrored.ts'
export { ownEntries } from '#features/folders/own-entries.mirrored.ts'
export { announcements } from '#features/announcements/announcements.mirrored.ts'
export { notifications } from '#features/notifications/notifications.mirrored.ts'
export { readMarks } from '#features/notifications/read-marks.mirrored.ts'
export { subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
