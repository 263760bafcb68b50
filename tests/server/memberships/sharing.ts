import type { Folder } from '#contract/folders.ts'
import type { HistoryLine } from '#contract/folder-history.ts'
import type { Member } from '#contract/group-people.ts'
import type { Invite, InviteResult, PendingInvite } from '#contract/invites.ts'
import type { RoleId } from '#contract/roles.ts'
import type { Answer, TestServer, TestUser } from '../../support/test-server.ts'

interface Said {
  code?: string
  error?: string
  errors?: Record<string, string[]>
}
export interface InviteReply extends Said {
  results: InviteResult[]
  invited: number
  folder: Folder
}
export interface Person {
  email: string
  first_name?: string
  last_name?: string
  role_id?: RoleId
}

/** The calls of sharing, as people make them. */
export class Sharing {
  readonly server: TestServer
  constructor(server: TestServer) {
    this.server = server
  }

  /** A keyed change. */
  change<T = Record<string, unknown>>(method: string, path: string, user: TestUser, body?: unknown, key: string | true = true) {
    return this.server.request<T & Said>(path, { method, user, key, ...(body !== undefined && { body }) })
  }

  read<T = Record<string, unknown>>(path: string, user: TestUser) {
    return this.server.request<T & Said>(path, { user })
  }

  show = (folder: string, user: TestUser) => this.read<Folder>(`/v1/bookmark_folders/${folder}`, user)

  invite(
    folder: string,
    user: TestUser,
    people: readonly Person[],
    more: object = {},
    key: string | true = true,
  ): Promise<Answer<InviteReply>> {
    return this.change<InviteReply>('POST', `/v1/bookmark_folders/${folder}/invites`, user, { invite: { people, ...more } }, key)
  }

  invites = async (folder: string, user: TestUser) =>
    (await this.read<{ invites: Invite[] }>(`/v1/bookmark_folders/${folder}/invites`, user)).body.invites

  resend = (folder: string, invite: string, user: TestUser) =>
    this.change<{ invite: Invite }>('PUT', `/v1/bookmark_folders/${folder}/invites/${invite}`, user)

  cancel = (folder: string, invite: string, user: TestUser) =>
    this.change<{ invite: Invite; folder: Folder }>('DELETE', `/v1/bookmark_folders/${folder}/invites/${invite}`, user)

  contributors = async (folder: string, user: TestUser) =>
    (await this.read<{ contributors: Member[] }>(`/v1/bookmark_folders/${folder}/contributors`, user)).body.contributors

  setRole = (folder: string, slug: string, role_id: RoleId, user: TestUser) =>
    this.change<{ contributor: Member }>('PUT', `/v1/bookmark_folders/${folder}/contributors/${slug}`, user, { contributor: { role_id } })

  remove = (folder: string, slug: string, user: TestUser) =>
    this.change<{ folder: Folder }>('DELETE', `/v1/bookmark_folders/${folder}/contributors/${slug}`, user)

  leave = (folder: string, user: TestUser, keep_copy = false) =>
    this.change<{ id: string; copy: Folder | null }>('DELETE', `/v1/researchers/${user.id}/bookmark_folders/${folder}`, user, { keep_copy })

  rename = (folder: string, name: string, user: TestUser) =>
    this.change<Folder>('PUT', `/v1/bookmark_folders/${folder}`, user, { bookmark_folder: { name } })

  erase = (folder: string, user: TestUser) => this.change<{ id: string }>('DELETE', `/v1/bookmark_folders/${folder}`, user)

  add = (folder: string, slug: string, user: TestUser, index = 'news') =>
    this.change('POST', `/api/bookmark_folders/${folder}/bookmarks`, user, { slug_values: [slug], index })

  drop = (folder: string, slug: string, user: TestUser, index = 'news') =>
    this.change('DELETE', `/api/bookmark_folders/${folder}/bookmarks/${slug}`, user, { index })

  history = async (folder: string, user: TestUser) =>
    (await this.read<{ history: HistoryLine[] }>(`/v1/bookmark_folders/${folder}/history`, user)).body.history

  pending = async (user: TestUser) => (await this.read<{ invites: PendingInvite[] }>(`/v1/users/${user.id}/invites`, user)).body.invites

  pendingCount = async (user: TestUser) => (await this.read<{ pending_invites_count: number }>('/v1/me', user)).body.pending_invites_count

  accept = (invite: string, user: TestUser) =>
    this.change<{ redirect: string; folder: Folder | null; pending_invites_count: number }>(
      'PUT',
      `/v1/users/${user.id}/invites/${invite}`,
      user,
    )

  decline = (invite: string, user: TestUser) =>
    this.change<{ pending_invites_count: number }>('DELETE', `/v1/users/${user.id}/invites/${invite}`, user)

  slugOf = async ({ id }: TestUser): Promise<string> =>
    (await this.server.store.read.selectFrom('users').select('slug_values').where('id', '=', id).executeTakeFirstOrThrow()).slug_values[0]!

  nameOf = async ({ id }: TestUser): Promise<string> =>
    (await this.server.store.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name

  /** Invites somebody and accepts for them. */
  async join(folder: string, by: TestUser, who: TestUser, role_id: RoleId = 2): Promise<void> {
    await this.invite(folder, by, [{ email: who.email, role_id }])
    const invite = (await this.pending(who)).find(one => one.invitable.id === folder)
    if (!invite) throw new Error('nobody was invited')
    const { status } = await this.accept(invite.id, who)
    if (status !== 200) throw new Error(`accepting answered ${status}`)
  }
}
