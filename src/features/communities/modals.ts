import { modal } from '#ui/overlay/modal.ts'

interface OfCommunity {
  slug: string
  name: string
}

/** The form of an own community. */
export const CommunityFormModal = modal<{ slug: string }>({
  name: 'community',
  size: 'large',
  load: () => import('./late/CommunityFormModal.tsx'),
})

/** The form of a new community below another one; answers with its slug. */
export const SubCommunityModal = modal<{ parent: OfCommunity }, string>({
  name: 'sub-community',
  size: 'large',
  load: () => import('./late/SubCommunityModal.tsx'),
})

/** Who may join, and which pages are open to everybody. */
export const CommunitySettingsModal = modal<OfCommunity>({
  name: 'community-settings',
  load: () => import('./late/CommunitySettingsModal.tsx'),
})

export interface JoinCommunityProps extends OfCommunity {
  inviteOnly: boolean
}

/** Joins a community, or asks to, with own research groups. Answers with true once it is on its way. */
export const JoinCommunityModal = modal<JoinCommunityProps, true>({
  name: 'join-community',
  load: () => import('./late/JoinCommunityModal.tsx'),
})
