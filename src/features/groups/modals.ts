import type { CommunityInviteRow } from '#contract/community-group-rows.ts'
import type { ResearchTopic } from '#contract/research-group-rows.ts'
import { modal } from '#ui/overlay/modal.ts'

/** The form of an own group. */
export const GroupFormModal = modal<{ slug: string }>({
  name: 'research-group',
  size: 'large',
  load: () => import('./late/GroupFormModal.tsx'),
})

/** What a group works with and on: lists of choices and words. */
export const GroupTermsModal = modal<{ slug: string; name: string }>({
  name: 'research-group-terms',
  size: 'large',
  load: () => import('./late/GroupTermsModal.tsx'),
})

export interface TopicModalProps {
  group: { slug: string; name: string }
  /** Left out: a new one. */
  topic?: Pick<ResearchTopic, 'id' | 'title' | 'description'>
}

/** Creates, edits or deletes a research topic. */
export const TopicModal = modal<TopicModalProps>({ name: 'research-topic', load: () => import('./late/TopicModal.tsx') })

export interface PictureModalProps {
  name: string
  avatar: string | null
  /** Stores the picture, in base64. */
  save: (avatar: string) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** The picture of a group or a community. */
export const GroupPictureModal = modal<PictureModalProps>({
  name: 'research-group-picture',
  load: () => import('./late/GroupPictureModal.tsx'),
})

/** Writes to the people of a group. */
export const ConnectModal = modal<{ slug: string; name: string }>({ name: 'connect', load: () => import('./late/ConnectModal.tsx') })

export interface AcceptCommunityProps {
  group: { slug: string; name: string }
  invite: CommunityInviteRow
}

/** Accepts the invitation of a group into a community, with members who join too. Answers with true once it is accepted. */
export const AcceptCommunityModal = modal<AcceptCommunityProps, true>({
  name: 'accept-community',
  load: () => import('./late/AcceptCommunityModal.tsx'),
})
