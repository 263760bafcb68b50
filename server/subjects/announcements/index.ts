export { announcementFeedSource } from './feed.ts'
export { isOwner } from './owner.ts'
export { announcementHandlers } from './routes.ts'
export { announcementsBetween, unseenAnnouncements } from './rows.ts'
