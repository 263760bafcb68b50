import type { FeedName } from '#contract/changes.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { FeedSource } from '../../store/feed.ts'
import { subscriptionFeedSource } from '../alerts/index.ts'
import { announcementFeedSource } from '../announcements/index.ts'
import { communityPageFeedSource } from '../community-pages/index.ts'
import { communityFeedSource } from '../communities/index.ts'
import { communityGroupFeedSource, communityInviteFeedSource } from '../community-groups/index.ts'
import { blockedPersonFeedSource } from '../blocked-people/index.ts'
import { contactInfoFeedSource } from '../contact-info/index.ts'
import { analysisFeedSource } from '../analyses/index.ts'
import { exportFeedSource } from '../exports/index.ts'
import { annotationFeedSource, bookmarkFeedSource, folderFeedSource, ownEntryFeedSource } from '../folders/index.ts'
import { groupMemberFeedSource, joinRequestFeedSource, ownMembershipFeedSource } from '../memberships/index.ts'
import { namesakeFeedSource } from '../namesakes/index.ts'
import { notificationFeedSource, readMarkFeedSource } from '../notifications/index.ts'
import { opportunityFeedSource } from '../opportunities/index.ts'
import { ownPublicationFeedSource } from '../own-publications/index.ts'
import { preferencesFeedSource } from '../preferences/index.ts'
import { answerFeedSource, commentFeedSource, questionFeedSource } from '../questions/index.ts'
import { educationFeedSource, experienceFeedSource, profileFeedSource } from '../researchers/index.ts'
import { researchGroupFeedSource } from '../research-groups/index.ts'
import { searchFeedSource } from '../searches/index.ts'

export type FeedSources = { readonly [N in FeedName]: FeedSource<N> }

/** The server's part of every mirrored feed, one line each, under the names of `contract/changes.ts`. */
export const feedSources = (catalogue: Catalogue): FeedSources => ({
  folders: folderFeedSource,
  bookmarks: bookmarkFeedSource(catalogue),
  annotations: annotationFeedSource,
  subscriptions: subscriptionFeedSource,
  own_entries: ownEntryFeedSource,
  searches: searchFeedSource,
  exports: exportFeedSource,
  analyses: analysisFeedSource,
  notifications: notificationFeedSource,
  announcements: announcementFeedSource,
  read_marks: readMarkFeedSource,
  preferences: preferencesFeedSource,
  profile: profileFeedSource,
  experiences: experienceFeedSource,
  educations: educationFeedSource,
  namesakes: namesakeFeedSource,
  contact_info: contactInfoFeedSource,
  own_publications: ownPublicationFeedSource,
  research_groups: researchGroupFeedSource(catalogue),
  communities: communityFeedSource,
  own_memberships: ownMembershipFeedSource,
  group_members: groupMemberFeedSource,
  join_requests: joinRequestFeedSource,
  community_pages: communityPageFeedSource,
  community_groups: communityGroupFeedSource,
  community_invites: communityInviteFeedSource,
  opportunities: opportunityFeedSource,
  questions: questionFeedSource,
  question_answers: answerFeedSource,
  comments: commentFeedSource,
  blocked_people: blockedPersonFeedSource,
})
