import { ownRowsFeed } from '../../store/feed.ts'
import { publicationView } from './rows.ts'

export const ownPublicationFeedSource = ownRowsFeed('own_publications', rows => rows.map(publicationView))
