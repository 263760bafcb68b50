import { type GroupMemberRow, groupTypes, type GroupType, type JoinRequest, type OwnMembership } from '#contract/group-mirrors.ts'
import { groupPaths, type JoinInput } from '#contract/group-memberships.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type RoleId, roleMay, roleOfId } from '#contract/roles.ts'
import { groupKey, groupMembers, joinRequests, memberKey, ownMemberships } from '#features/memberships/groups/groups.mirrored.ts'
import { researchGroups } from '#features/groups/research-groups.mirrored.ts'
import type { Mirrored, Subject } from '#offline/declare/subject.ts'
import { ModelMadeGroups, type SentToMadeGroups } from './made-groups.ts'

export interface SentToGroups extends SentToMadeGroups {
  id?: string
  base?: object
  invite_request?: JoinInput
  member?: { role_id: RoleId }
  owner?: { slug: string }
  invite?: { people: { email: string }[]; message?: string }
}
export interface Call {
  method: string
  path: string
  body: SentToGroups
  ifMatch: string | null
  now: number
}

/** What the groups need of the server that they are a part of. */
export interface Around {
  of<R extends object>(subject: Mirrored<R, object>): Map<string, R>
  /** Without a row: it is removed. */
  change(subject: Subject, key: string, row?: object): void
  refuse(code: ErrorCode, current?: unknown): Error
}

/** Groups and organisations of one user, whose slug is `ada`. What it joins at once: slugs that begin with `open`. */
export class ModelGroups {
  readonly #around: Around
  /** Requests of others, by id. */
  asked = new Map<string, { slug: string; who: string; action: 'confirmed' | 'declined' | null }>()
  invited: string[] = []
  /** Those that the user has made. */
  readonly made: ModelMadeGroups

  constructor(around: Around) {
    this.#around = around
    this.made = new ModelMadeGroups(around)
  }

  get own(): Map<string, OwnMembership> {
    return this.#around.of(ownMemberships)
  }
  get members(): Map<string, GroupMemberRow> {
    return this.#around.of(groupMembers)
  }
  get requests(): Map<string, JoinRequest> {
    return this.#around.of(joinRequests)
  }

  /** The user is a member with this role now. */
  join(slug_value: string, role: OwnMembership['role'], kind: GroupType = 'research_group'): OwnMembership {
    const row = { kind, slug_value, name: slug_value, role, joined_at: 1, verified: false, members_count: 1, more_members: false }
    this.#around.change(ownMemberships, groupKey(row), row)
    this.enter(slug_value, 'ada', role, kind)
    return row
  }

  enter(group_slug: string, slug: string, role: GroupMemberRow['role'], kind: GroupType = 'research_group'): GroupMemberRow {
    const row = { kind, group_slug, member_id: slug, slug_values: [slug], full_name: slug, role, verified: false, joined_at: 1 }
    this.#around.change(groupMembers, memberKey(row), row)
    return row
  }

  /** An owner gives this user another role in a group that was made here. */
  changeRole(slug_value: string, role: OwnMembership['role']): void {
    const row = this.made.rows.get(slug_value)
    if (!row) return
    this.made.put({ ...row, rw_access: role })
    this.join(slug_value, role)
  }

  /** The group is gone for this user. */
  drop(slug_value: string, kind: GroupType = 'research_group'): void {
    this.#around.change(ownMemberships, groupKey({ kind, slug_value }))
    if (kind === 'research_group') this.#around.change(researchGroups, slug_value)
    for (const [key, row] of this.members) if (row.group_slug === slug_value) this.members.delete(key)
  }

  /** The answer to a call about groups; undefined for every other call. */
  answer(call: Call): unknown {
    const { method, path, body, now } = call
    const [, place, slug = '', part, id = ''] = path.split('/').map(decodeURIComponent)
    if (place === 'users' && part === 'invite_requests')
      return method === 'POST' ? this.#ask(body.invite_request!, now) : this.#cancel(id, now)
    const kind = groupTypes.find(type => type !== 'community' && groupPaths[type] === place)
    if (!kind || part === 'subscribe') return undefined
    if (kind === 'research_group' && (part === undefined || part === 'research_topics')) return this.#answerMade(slug, part, call)
    const own = this.own.get(groupKey({ kind, slug_value: slug }))
    const key = memberKey({ kind, group_slug: slug, member_id: id })
    if (part === 'members' && id === 'ada') {
      if (own?.role === 'owner' && own.members_count > 1) throw this.#around.refuse('forbidden')
      this.drop(slug, kind)
      return { kind, slug_value: slug }
    }
    if (!own) throw this.#around.refuse('gone')
    if (!roleMay(own.role, 'manageMembers')) throw this.#around.refuse('forbidden')
    if (part === 'invites') {
      this.invited.push(...body.invite!.people.map(({ email }) => email))
      return { results: [], invited: body.invite!.people.length }
    }
    if (part === 'invite_requests') return this.#answerRequest(slug, id, method === 'PUT')
    if (part === 'owner') {
      const other = this.enter(slug, body.owner!.slug, 'owner', kind)
      const membership = { ...own, role: 'admin' as const }
      this.#around.change(ownMemberships, groupKey(own), membership)
      return { members: [other, this.enter(slug, 'ada', 'admin', kind)], membership }
    }
    const member = this.members.get(key)
    if (!member) throw this.#around.refuse('not_found')
    if (method === 'PUT') return { member: this.enter(slug, id, roleOfId(body.member!.role_id), kind) }
    this.#around.change(groupMembers, key)
    return { kind, slug_value: slug }
  }

  /** A group is made, deleted or edited. */
  #answerMade(slug: string, part: string | undefined, call: Call): unknown {
    const { method, body, now } = call
    if (method === 'POST' && part === undefined) {
      const row = this.made.make(body.research_group!, now)
      this.join(row.slug_value, 'owner')
      return row
    }
    if (method !== 'DELETE' || part !== undefined) return this.made.answer(slug, call)
    const row = this.made.rows.get(slug)
    if (!row) throw this.#around.refuse('gone')
    if (row.rw_access !== 'owner') throw this.#around.refuse('forbidden')
    this.drop(slug)
    return { slug_value: slug }
  }

  #ask({ id = '', invitable_type, invitable_id, message }: JoinInput, now: number): unknown {
    const invitable = { name: invitable_id, slug_values: [invitable_id] }
    if (invitable_id.startsWith('open'))
      return { action: 'confirmed', invitable, invite_request: null, membership: this.join(invitable_id, 'member', invitable_type) }
    const row = { id, invitable_type, invitable, message, action: null, created_at: now, sent_at: now, deleted_at: null }
    this.#around.change(joinRequests, id, row)
    return { action: null, invitable, invite_request: row, membership: null }
  }

  #cancel(id: string, now: number): unknown {
    const row = this.requests.get(id)
    if (!row) throw this.#around.refuse('not_found')
    if (row.action !== null) throw this.#around.refuse('gone')
    const invite_request = { ...row, deleted_at: now }
    this.#around.change(joinRequests, id, invite_request)
    return { invite_request }
  }

  #answerRequest(slug: string, id: string, accepts: boolean): unknown {
    const request = this.asked.get(id)
    const action = accepts ? 'confirmed' : 'declined'
    if (!request || (request.action !== null && request.action !== action)) throw this.#around.refuse('gone')
    request.action = action
    return accepts ? { member: this.enter(slug, request.who, 'member') } : { id }
  }
}
