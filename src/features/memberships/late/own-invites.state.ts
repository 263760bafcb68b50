import { proxy } from 'valtio'
import type { PendingInvite } from '#contract/invites.ts'

export type GivenAnswer = 'confirmed' | 'declined'

/** Invitations answered since this page was loaded, by whom: the server lists them no more. */
export const answered = proxy<{ all: { userId: string; invite: PendingInvite; answer: GivenAnswer }[] }>({ all: [] })
