import { ownRowsFeed } from '../../store/feed.ts'
import { contactView } from './rows.ts'

export const contactInfoFeedSource = ownRowsFeed('contact_info', rows => rows.map(contactView))
