import { groupInviteMessage, inviteDefaults } from '#contract/invites.ts'
import type { SharedKind } from './shared-target.ts'

interface TargetText {
  /** What it is called in a sentence. */
  noun: string
  /** What follows for somebody who is removed. */
  removed: string
  /** What follows for whoever leaves. */
  left: string
  /** After people were invited. */
  invited: (count: number) => string
  /** What an invitation says if its sender wrote nothing else. */
  message: (name: string) => string
  /** Why nobody can be invited yet. */
  notYet: string
}

/** What the dialogs of members say, by what is shared (S2§8). */
export const targetTexts: Readonly<Record<SharedKind, TargetText>> = {
  bookmark_folder: {
    noun: 'folder',
    removed: 'They can no longer open this folder.',
    left: 'You’ll no longer see this folder. To come back, you need a new invitation.',
    invited: count => `Invited ${count} colleague(s) to the folder`,
    message: name => inviteDefaults(name).message,
    notYet: 'The folder is being created. You can send the invitations in a moment.',
  },
  research_group: {
    noun: 'research group',
    removed: 'They are no longer shown as a member, and can no longer change the group.',
    left: 'You’ll no longer be shown as a member. To come back, you need a new invitation, or ask to join.',
    invited: () => 'Successfully sent invite to join this research group',
    message: groupInviteMessage,
    notYet: 'The research group is being created. You can send the invitations in a moment.',
  },
  organisation: {
    noun: 'organisation',
    removed: 'They are no longer shown as a member of this organisation.',
    left: 'You’ll no longer be shown as a member. To come back, you need a new invitation, or ask to join.',
    invited: () => 'Successfully sent invite to join this organisation',
    message: groupInviteMessage,
    notYet: 'The organisation is being created. You can send the invitations in a moment.',
  },
  community: {
    noun: 'community',
    removed: 'They are no longer shown as a member, and no longer see what only members see.',
    left: 'You’ll no longer be shown as a member. To come back, you need a new invitation, or ask to join.',
    invited: () => 'Successfully sent invite to join this community',
    message: groupInviteMessage,
    notYet: 'The community is being created. You can send the invitations in a moment.',
  },
}
