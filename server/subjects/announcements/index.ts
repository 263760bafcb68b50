export { announcementFeedSource } from './feed.ts'
export { isOwner, ownerAccount } from './owner.ts'
export { announcementHandlers } from './routes.ts'
export { announcementsBetween, unseenAnnouncements } from './rows.ts'
