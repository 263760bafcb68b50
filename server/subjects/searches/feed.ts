import { ownRowsFeed } from '../../store/feed.ts'
import { searchViews } from './rows.ts'

export const searchFeedSource = ownRowsFeed('searches', (rows, query, userId) => searchViews(query, userId, rows))
