import type { LiveSource } from '../../live/watch-changes.ts'
import type { FeedSources } from '../changes/index.ts'
import { newAnnouncements } from './new-announcements.ts'
import { analysisProgress } from './analysis-progress.ts'
import { changedUsers } from './changed-users.ts'
import { jobProgress } from './job-progress.ts'
import { membershipNews } from './membership-news.ts'
import { newNotifications } from './new-notifications.ts'

/** What is told live, one line each. */
export const liveSources = (feeds: FeedSources): LiveSource[] => [
  changedUsers(feeds),
  jobProgress(),
  analysisProgress(),
  newNotifications,
  newAnnouncements,
  membershipNews,
]
