import { ownRowsFeed } from '../../store/feed.ts'
import { exportView } from './rows.ts'

export const exportFeedSource = ownRowsFeed('exports', rows => rows.map(exportView))
