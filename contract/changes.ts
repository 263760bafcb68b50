import * as v from 'valibot'
import { analysisFeed } from './analysis-rows.ts'
import { subscriptionFeed } from './alerts.ts'
import { announcementFeed } from './announcements.ts'
import { communityPageFeed } from './community-page-rows.ts'
import { communityFeed } from './community-rows.ts'
import { communityGroupFeed, communityInviteFeed } from './community-group-rows.ts'
import { blockedPersonFeed } from './blocked-people.ts'
import { contactInfoFeed } from './contact-info.ts'
import { endpoint } from './endpoint.ts'
import { exportFeed } from './exports.ts'
import type { Feed } from './feed.ts'
import { annotationFeed, bookmarkFeed, folderFeed } from './folders.ts'
import { groupMemberFeed, joinRequestFeed, ownMembershipFeed } from './group-mirrors.ts'
import { namesakeFeed } from './namesakes.ts'
import { notificationFeed } from './notifications.ts'
import { opportunityFeed } from './opportunity-rows.ts'
import { ownEntryFeed } from './own-entry.ts'
import { educationFeed, experienceFeed, profileFeed } from './profile.ts'
import { ownPublicationFeed } from './own-publication.ts'
import { preferencesFeed } from './preferences.ts'
import { answerFeed, commentFeed, questionFeed } from './question-rows.ts'
import { readMarkFeed } from './read-marks.ts'
import { researchGroupFeed } from './research-group-rows.ts'
import { atMost } from './rules.ts'
import { searchFeed } from './searches.ts'

/** The mirrored subjects, one line each. The types require an implementation of every one from client and server. */
export const feeds = {
  folders: folderFeed,
  bookmarks: bookmarkFeed,
  annotations: annotationFeed,
  subscriptions: subscriptionFeed,
  own_entries: ownEntryFeed,
  searches: searchFeed,
  exports: exportFeed,
  notifications: notificationFeed,
  announcements: announcementFeed,
  read_marks: readMarkFeed,
  preferences: preferencesFeed,
  namesakes: namesakeFeed,
  profile: profileFeed,
  experiences: experienceFeed,
  educations: educationFeed,
  contact_info: contactInfoFeed,
  own_publications: ownPublicationFeed,
  research_groups: researchGroupFeed,
  communities: communityFeed,
  own_memberships: ownMembershipFeed,
  group_members: groupMemberFeed,
  join_requests: joinRequestFeed,
  community_pages: communityPageFeed,
  community_groups: communityGroupFeed,
  community_invites: communityInviteFeed,
  questions: questionFeed,
  question_answers: answerFeed,
  comments: commentFeed,
  blocked_people: blockedPersonFeed,
  opportunities: opportunityFeed,
  analyses: analysisFeed,
} satisfies Record<string, Feed>
type Feeds = typeof feeds
export type FeedName = keyof Feeds

/** A row of a subject, as the server sends it. */
export type FeedRow<N extends FeedName> = v.InferOutput<Feeds[N]['row']>
/** The key of a removed row. */
export type RemovedRow<N extends FeedName> = v.InferOutput<Feeds[N]['removed']>

type FeedFields = { [N in FeedName]: v.ArraySchema<Feeds[N]['row'], undefined> } & {
  [N in FeedName as `removed_${N}`]: v.ArraySchema<Feeds[N]['removed'], undefined>
}
// `Object.fromEntries` loses which name has which schema.
const feedFields = Object.fromEntries(
  Object.entries(feeds).flatMap(([name, { row, removed }]: [string, Feed]) => [
    [name, v.array(row)],
    [`removed_${name}`, v.array(removed)],
  ]),
) as FeedFields

/** One page of the feed that updates a mirror: everything of the user that changed after a cursor (src/offline/README.md "Pulls"). */
export const changesReply = v.object({
  /** Pass it as `since` next time. Opaque. */
  cursor: v.string(),
  /** True when `since` was absent or too old: rows of the mirror that are not listed here no longer exist. */
  reset: v.boolean(),
  /** True when there are more changes after this cursor. */
  more: v.boolean(),
  ...feedFields,
})
export type Changes = v.InferOutput<typeof changesReply>

export const changes = {
  since: endpoint({
    method: 'GET',
    host: 'base',
    path: '/changes',
    summary: 'Everything of the logged-in user that changed after a cursor; without a cursor, everything.',
    query: v.object({ since: v.optional(v.pipe(v.string(), atMost(40))) }),
    reply: changesReply,
    needs: 'user',
    limit: 'mirror',
  }),
}
