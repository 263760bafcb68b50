import { ownProfileId } from '#contract/profile.ts'
import { sql } from 'kysely'
import { type FeedSource, ownRowKeys } from '../../store/feed.ts'
import { type CareerTable, stagesWithNumbers } from '../profiles/index.ts'
import { profileView } from './profile-view.ts'

/** One row, which every account has. */
export const profileFeedSource: FeedSource<'profile'> = {
  key: ['id'],
  current: userId => sql`
    SELECT change_seq, change_seq, ${sql.lit(ownProfileId)}, NULL, NULL FROM profiles WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM removed_profile WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => (changed.length === 0 ? [] : [await profileView(query, userId)]),
}

const careerFeedSource = <T extends CareerTable>(table: T): FeedSource<T> => ({
  ...ownRowKeys(table),
  rows: async (query, userId, changed) => {
    const numbers = changed.map(row => row.own_seq)
    return numbers.length === 0 ? [] : stagesWithNumbers(query, table, userId, numbers)
  },
})

export const experienceFeedSource = careerFeedSource('experiences')
export const educationFeedSource = careerFeedSource('educations')
