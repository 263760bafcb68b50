/** Roles as numbers: 1 reads, 2 edits and invites, 3 owns. */
export type Rank = 1 | 2 | 3

export interface ModelInvite {
  id: string
  to: string
  /** Undefined once their account is deleted. */
  by: string | undefined
  rank: Rank
  state: 'waiting' | 'accepted' | 'declined' | 'cancelled' | 'ended'
}

/** What an invitation gives: what its sender, who has this rank now, may give, or the least. */
export const rankGiven = (invite: ModelInvite, sender: Rank | 0): Rank => (sender >= 2 && invite.rank <= sender ? invite.rank : 1)

/** One shared folder as plain lists, with the rules of S2§4 and S2§6 written down a second time. */
export class PlainFolder {
  name = 'Reading'
  isDeleted = false
  /** In the order of joining; the holder is whom the folder shows. */
  members: { who: string; rank: Rank }[]
  holder: string
  invites: ModelInvite[] = []

  constructor(owner: string) {
    this.members = [{ who: owner, rank: 3 }]
    this.holder = owner
  }

  rankOf = (who: string): Rank | 0 => (this.isDeleted ? 0 : (this.members.find(one => one.who === who)?.rank ?? 0))

  waitingFor = (who: string): ModelInvite[] => (this.isDeleted ? [] : this.invites.filter(one => one.to === who && one.state === 'waiting'))

  /** 404 for who is no member, 403 for who may not. */
  #refusal(who: string, needed: Rank): number | undefined {
    const rank = this.rankOf(who)
    return rank === 0 ? 404 : rank < needed ? 403 : undefined
  }

  invite(by: string, to: string, rank: Rank, id: () => string): number {
    const refused = this.#refusal(by, 2)
    if (refused) return refused
    if (rank > this.rankOf(by)) return 403
    const isKnown = this.rankOf(to) > 0 && this.invites.some(one => one.to === to && one.state === 'accepted')
    if (by !== to && !isKnown && this.waitingFor(to).length === 0) this.invites.push({ id: id(), to, by, rank, state: 'waiting' })
    return 200
  }

  answer(who: string, invite: ModelInvite, accepts: boolean): number {
    if (this.isDeleted || invite.to !== who) return 404
    const wanted = accepts ? 'accepted' : 'declined'
    if (invite.state === wanted && (!accepts || this.rankOf(who) > 0)) return 200
    if (invite.state !== 'waiting') return 410
    invite.state = wanted
    const member = this.members.find(one => one.who === who)
    const rank = rankGiven(invite, invite.by === undefined ? 0 : this.rankOf(invite.by))
    if (accepts && member) member.rank = Math.max(member.rank, rank) as Rank
    else if (accepts) this.members.push({ who, rank })
    return 200
  }

  resend(by: string, invite: ModelInvite): number {
    return this.#refusal(by, 2) ?? (invite.state === 'waiting' ? 200 : 410)
  }

  cancel(by: string, invite: ModelInvite): number {
    const refused = this.#refusal(by, 2)
    if (refused) return refused
    if (invite.state !== 'waiting' && invite.state !== 'cancelled') return 410
    invite.state = 'cancelled'
    return 200
  }

  setRank(by: string, who: string, rank: Rank): number {
    const refused = this.#refusalOver(by, who)
    if (refused) return refused
    if (rank > this.rankOf(by)) return 403
    this.members.find(one => one.who === who)!.rank = rank
    return 200
  }

  remove(by: string, who: string): number {
    const refused = this.#refusalOver(by, who)
    if (refused) return refused
    for (const one of this.invites) if (one.by === who && one.state === 'waiting') one.state = 'cancelled'
    this.#drop(who)
    return 200
  }

  #refusalOver(by: string, who: string): number | undefined {
    const refused = this.#refusal(by, 2)
    if (refused) return refused
    if (this.rankOf(who) === 0) return 404
    return by === who || this.rankOf(who) === 3 ? 403 : undefined
  }

  leave(who: string): number {
    const refused = this.#refusal(who, 1)
    if (refused) return refused
    if (this.holder === who) {
      const heir = this.members.find(one => one.who !== who && one.rank === 3)
      if (!heir) return 403
      this.holder = heir.who
    }
    this.#drop(who)
    return 200
  }

  /** The invitation that they accepted ended with the membership. */
  #drop(who: string): void {
    this.members = this.members.filter(one => one.who !== who)
    for (const one of this.invites) if (one.to === who && one.state === 'accepted') one.state = 'ended'
  }

  rename(by: string, name: string): number {
    const refused = this.#refusal(by, 3)
    if (!refused) this.name = name
    return refused ?? 200
  }

  erase(by: string): number {
    const refused = this.#refusal(by, 3)
    if (!refused) this.isDeleted = true
    return refused ?? 200
  }
}
