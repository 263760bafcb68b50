/** All mutations of announcements. The declaration of the rows loads this file, so a new mutation must be listed here. */
export { seeAllAnnouncements } from '../see-all-announcements.mutation.ts'
export { seeAnnouncement } from '../see-announcement.mutation.ts'
