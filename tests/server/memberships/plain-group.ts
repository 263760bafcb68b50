import { type ModelInvite, type Rank, rankGiven } from './plain-model.ts'

export interface ModelRequest {
  id: string
  who: string
  state: 'waiting' | 'accepted' | 'declined' | 'cancelled'
}
interface ModelMember {
  who: string
  rank: Rank
  verified: boolean
}

/** One group or organisation as plain lists, with the rules of S2§4 to S2§6 written down a second time. Everybody may see it. */
export class PlainGroup {
  /** In the order of joining. */
  members: ModelMember[]
  invites: ModelInvite[] = []
  requests: ModelRequest[] = []
  readonly #verifies: boolean

  /** `verifies`: whoever is accepted by somebody who manages it is known to belong there. */
  constructor(owner: string, verifies: boolean) {
    this.members = [{ who: owner, rank: 3, verified: false }]
    this.#verifies = verifies
  }

  member = (who: string): ModelMember | undefined => this.members.find(one => one.who === who)
  rankOf = (who: string): Rank | 0 => this.member(who)?.rank ?? 0
  waitingFor = (who: string): ModelInvite[] => this.invites.filter(one => one.to === who && one.state === 'waiting')

  invite(by: string, to: string, rank: Rank, id: () => string): number {
    if (this.rankOf(by) < 2 || rank > this.rankOf(by)) return 403
    const isKnown = this.rankOf(to) > 0 && this.invites.some(one => one.to === to && one.state === 'accepted')
    if (by !== to && !isKnown && this.waitingFor(to).length === 0) this.invites.push({ id: id(), to, by, rank, state: 'waiting' })
    return 200
  }

  answer(who: string, invite: ModelInvite, accepts: boolean): number {
    if (invite.to !== who) return 404
    const wanted = accepts ? 'accepted' : 'declined'
    if (invite.state === wanted && (!accepts || this.rankOf(who) > 0)) return 200
    if (invite.state !== 'waiting') return 410
    invite.state = wanted
    const sender = invite.by === undefined ? 0 : this.rankOf(invite.by)
    if (accepts) this.#join(who, rankGiven(invite, sender), sender >= 2)
    return 200
  }

  #join(who: string, rank: Rank, isKnown: boolean): void {
    const verified = this.#verifies && isKnown
    const member = this.member(who)
    if (!member) this.members.push({ who, rank, verified })
    else Object.assign(member, { rank: Math.max(member.rank, rank), verified: member.verified || verified })
    for (const one of this.requests) if (one.who === who && one.state === 'waiting') one.state = 'accepted'
  }

  cancel(by: string, invite: ModelInvite): number {
    if (this.rankOf(by) < 2) return 403
    if (invite.state !== 'waiting' && invite.state !== 'cancelled') return 410
    invite.state = 'cancelled'
    return 200
  }

  ask(who: string, id: () => string): number {
    if (this.rankOf(who) > 0) return 200
    const invite = this.waitingFor(who).at(-1)
    if (invite) return this.answer(who, invite, true)
    if (!this.requests.some(one => one.who === who && one.state === 'waiting')) this.requests.push({ id: id(), who, state: 'waiting' })
    return 200
  }

  answerRequest(by: string, request: ModelRequest, accepts: boolean): number {
    if (this.rankOf(by) < 2) return 403
    const wanted = accepts ? 'accepted' : 'declined'
    if (request.state === wanted) return 200
    if (request.state !== 'waiting') return 410
    request.state = wanted
    if (accepts) this.#join(request.who, 1, true)
    return 200
  }

  cancelRequest(by: string, request: ModelRequest): number {
    if (request.who !== by) return 404
    if (request.state !== 'waiting' && request.state !== 'cancelled') return 410
    request.state = 'cancelled'
    return 200
  }

  setRank(by: string, who: string, rank: Rank): number {
    const refused = this.#refusalOver(by, who)
    if (refused) return refused
    if (rank > this.rankOf(by)) return 403
    this.member(who)!.rank = rank
    return 200
  }

  /** With one's own name, one leaves. */
  remove(by: string, who: string): number {
    if (by === who) return this.#leave(who)
    const refused = this.#refusalOver(by, who)
    if (refused) return refused
    for (const one of this.invites) if (one.by === who && one.state === 'waiting') one.state = 'cancelled'
    this.#drop(who)
    return 200
  }

  #refusalOver(by: string, who: string): number | undefined {
    if (this.rankOf(by) < 2) return 403
    if (this.rankOf(who) === 0) return 404
    return by === who || this.rankOf(who) === 3 ? 403 : undefined
  }

  #leave(who: string): number {
    const others = this.members.filter(one => one.who !== who)
    if (this.rankOf(who) === 3 && others.length > 0 && others.every(({ rank }) => rank < 3)) return 403
    this.#drop(who)
    return 200
  }

  #drop(who: string): void {
    this.members = this.members.filter(one => one.who !== who)
    for (const one of this.invites) if (one.to === who && one.state === 'accepted') one.state = 'ended'
    if (this.members.length === 0) this.#cancelAll()
  }

  /** Whoever accepted an invitation to an empty group would be in one without an owner. */
  #cancelAll(): void {
    for (const one of this.invites) if (one.state === 'waiting') one.state = 'cancelled'
  }

  passOn(by: string, who: string): number {
    if (this.rankOf(by) < 3) return 403
    const other = this.member(who)
    if (!other) return 404
    if (by === who) return 403
    other.rank = 3
    this.member(by)!.rank = 2
    return 200
  }

  /** Ends everything in it. */
  erase(): void {
    this.members = []
    this.#cancelAll()
    for (const one of this.requests) if (one.state === 'waiting') one.state = 'cancelled'
  }

  /** The account of a person is deleted: nothing is left without an owner. */
  forget(who: string): void {
    const others = this.members.filter(one => one.who !== who)
    const heir = others.toSorted((a, b) => b.rank - a.rank)[0]
    if (this.rankOf(who) === 3 && heir && heir.rank < 3) heir.rank = 3
    if (others.length === 0 && this.rankOf(who) > 0) this.#cancelAll()
    this.members = others
    this.invites = this.invites.filter(one => one.to !== who)
    for (const one of this.invites) if (one.by === who) one.by = undefined
    this.requests = this.requests.filter(one => one.who !== who)
  }
}
