export { useAnnouncements } from './announcements.reads.ts'
