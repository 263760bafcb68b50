import type { Generated } from 'kysely'
import type { CommunityFields } from '#contract/community-fields.ts'
import type { OpportunityKind } from '#contract/opportunity-fields.ts'
import type { OpportunityPlace } from '#contract/opportunity-rows.ts'
import type { WrittenType } from '#contract/question-moderation.ts'
import type { List } from './columns.ts'

type StoredCommunityFields = Partial<Omit<CommunityFields, 'name' | 'parent_id'>>

/** What moderators can hide. */
interface Hideable {
  hidden_reason: string | null
  /** Null: it is not hidden. */
  hidden_at: number | null
  hidden_by: string | null
}

/** What members write below a question. */
interface Written extends Hideable {
  id: string
  question_id: string
  community_slug: string
  content: string
  written_by: string | null
  created_at: number
  edited_at: number | null
  version: number
  change_seq: number
  /** Whether devices of members have it; only below questions that they have. */
  is_mirrored: boolean
}

interface RemovedWritten {
  id: string
  question_id: string
  community_slug: string
  change_seq: number
  removed_at: number
}

/** What has a text with formats, and so pictures. */
export type TextOwnerKind = 'question' | 'answer' | 'comment' | 'community_page' | 'opportunity'

/** Communities, what their members write in them, and opportunities. */
export interface CommunityTables {
  /** `fields`: what its members wrote, without the name and the community above it. Its members are in `memberships`. */
  communities: {
    id: string
    slug_value: string
    name: string
    overview_visible: boolean
    search_visible: boolean
    pages_visible: boolean
    questions_visible: boolean
    created_at: number
    fields: Generated<StoredCommunityFields>
    /** The name and the tagline as they are searched. */
    words: Generated<string>
    /** The first slug of the community above it. */
    parent_slug: Generated<string | null>
    invite_only: Generated<boolean>
    avatar: Generated<string | null>
    made_by: Generated<string | null>
    version: Generated<number>
    change_seq: Generated<number>
    /** Counted up whenever another list of members or groups can be seen: by triggers, so that no write can forget it. */
    members_version: Generated<number>
  }
  /** Slugs of communities that were deleted: they are never used again. */
  left_communities: { slug_value: string }
  /** The questions of communities. */
  questions: Hideable & {
    id: string
    community_slug: string
    title: string
    content: string
    tags: List
    is_public: boolean
    asked_by: string | null
    accepted_answer_id: string | null
    /** Without hidden ones, as `comments_count`. */
    answers_count: number
    /** Of the question itself. */
    comments_count: number
    created_at: number
    edited_at: number | null
    /** When something was last written about it. */
    active_at: number
    version: number
    change_seq: number
    /** When it with all that is below it was last shown to devices that did not have it. */
    shown_seq: number
    /** Whether devices of members have it: the latest ones of each community. */
    is_mirrored: boolean
  }
  question_tags: { question_id: string; community_slug: string; tag: string }
  /** The stems that a question is found by. */
  question_words: { word: string; community_slug: string; question_id: string; weight: number }
  answers: Written & { comments_count: number }
  /** `answer_id` null: about the question itself. */
  comments: Written & { answer_id: string | null }
  /** Who follows a question; one who no longer does keeps a row, so that devices learn it. */
  question_follows: { user_id: string; question_id: string; is_followed: boolean; created_at: number; change_seq: number }
  /** Texts from before the last edits; `version` is the one that had it. */
  earlier_texts: {
    type: WrittenType
    content_id: string
    version: number
    question_id: string
    title: string | null
    content: string
    at: number
  }
  content_reports: {
    id: string
    community_slug: string
    question_id: string
    type: WrittenType
    content_id: string
    reporter_user_id: string
    reason: string
    /** Null: it waits. */
    decision: 'hide' | 'dismiss' | null
    answered_by: string | null
    created_at: number
  }
  removed_questions: { id: string; community_slug: string; change_seq: number; removed_at: number }
  removed_question_answers: RemovedWritten
  removed_comments: RemovedWritten
  /** Pictures of texts: `name` is the file in DATA_DIR/pictures; whose text it is, and who added it there. */
  text_pictures: {
    name: string
    owner_kind: TextOwnerKind
    owner_id: string
    added_by: string | null
    bytes: number
    created_at: number
  }
  /** Pages that members of a community write; with `community_page_versions` as after each of the last edits, the latest too. */
  community_pages: {
    community_slug: string
    id: string
    title: string
    content: string
    position: number
    made_by: string | null
    written_by: string | null
    written_at: number
    version: number
    change_seq: number
    created_at: number
  }
  community_page_versions: {
    community_slug: string
    page_id: string
    version: number
    title: string
    content: string
    written_by: string | null
    written_at: number
  }
  removed_community_pages: { community_slug: string; id: string; change_seq: number; removed_at: number }
  /** Opportunities of communities and research groups; both have their first slug in `group_slug`, and theirs go with them. */
  opportunities: {
    group_type: OpportunityPlace
    group_slug: string
    id: string
    kind: OpportunityKind
    title: string
    content: string
    place: string
    country_id: string
    link: string
    deadline: string | null
    closed_at: number | null
    posted_by: string | null
    /** The last follower who was told of it; null: all were. */
    told_after: string | null
    version: number
    change_seq: number
    created_at: number
  }
  removed_opportunities: { group_type: OpportunityPlace; group_slug: string; id: string; change_seq: number; removed_at: number }
  /** Who is told of new opportunities of a community. */
  opportunity_follows: { community_slug: string; user_id: string; created_at: number }
}
