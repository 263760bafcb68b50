import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { PendingInvite } from '#contract/invites.ts'
import { memberships } from '#contract/memberships.ts'
import { commit, keepAnswer, openKept, useLive, useWaitingPayloads } from '#offline/index.ts'
import { acceptInvite } from '../mutations/accept-invite.mutation.ts'
import { declineInvite } from '../mutations/decline-invite.mutation.ts'
import { ownInvites } from './own-invites.kept.ts'
import { answered, type GivenAnswer } from './own-invites.state.ts'

export interface OwnInvite {
  invite: PendingInvite
  /** What the user answered on this page, or before and it still waits. */
  answer?: GivenAnswer
  /** Whether the answer still waits to be sent. */
  isWaiting: boolean
}

const key = 'own'
type Listed = Reply<typeof memberships.pendingInvites>

/** A page of the invitations of the logged-in user, as they are now, or as this device saw them last, with the answers that wait. */
export function useOwnInvites(userId: string, page: number) {
  const { answer, error, again } = useRead(memberships.pendingInvites, { params: { id: userId }, query: { page: String(page) } })
  const [kept, setKept] = useState<{ answer: Listed; at: number }>()
  const accepting = useWaitingPayloads(acceptInvite)
  const declining = useWaitingPayloads(declineInvite)
  const refused = new Set(useLive(async mirror => (await mirror.ops()).flatMap(op => (op.state === 'parked' ? [op.target.id] : [])), []))
  const here = useSnapshot(answered).all.filter(one => one.userId === userId)

  useEffect(() => {
    if (answer) void keepAnswer(ownInvites, key, String(page), answer)
  }, [answer, page])
  useEffect(() => {
    if (!error) return
    let isLeft = false
    void openKept(ownInvites, key, String(page)).then(found => isLeft || setKept(found))
    return () => {
      isLeft = true
    }
  }, [error, page])

  const listed = answer ?? kept?.answer
  const rows = new Map<string, OwnInvite>(listed?.invites.map(invite => [invite.id, { invite, isWaiting: false }]))
  for (const { invite, answer: given } of here)
    if (!refused.has(invite.id)) rows.set(invite.id, { invite: invite as PendingInvite, answer: given, isWaiting: false })
  for (const { invite } of accepting ?? []) rows.set(invite.id, { invite, answer: 'confirmed', isWaiting: true })
  for (const { invite } of declining ?? []) rows.set(invite.id, { invite, answer: 'declined', isWaiting: true })
  return {
    /** Undefined while loading. */
    invites: listed || rows.size > 0 ? [...rows.values()] : undefined,
    more: listed?.more ?? false,
    /** When this device saw them; undefined if the server has just said it. */
    seenAt: answer ? undefined : kept?.at,
    error,
    again,
  }
}

/** Answers an invitation, also offline. Throws NotSaved. */
export async function answerInvite(userId: string, invite: PendingInvite, answer: GivenAnswer): Promise<void> {
  await (answer === 'confirmed' ? commit(acceptInvite, { invite }) : commit(declineInvite, { invite }))
  answered.all.push({ userId, invite, answer })
  for (let page = 0; ; page++) {
    const kept = await openKept(ownInvites, key, String(page))
    if (!kept) return
    const invites = kept.answer.invites.filter(({ id }) => id !== invite.id)
    if (invites.length < kept.answer.invites.length) return keepAnswer(ownInvites, key, String(page), { ...kept.answer, invites })
  }
}
