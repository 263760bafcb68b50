export { announcementFeedSource } from './feed.ts'
export { announcementHandlers } from './routes.ts'
export { unseenAnnouncements } from './rows.ts'
