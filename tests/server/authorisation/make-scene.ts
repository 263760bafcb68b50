import { v7 as newId } from 'uuid'
import type { Folder } from '#contract/folders.ts'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { joinFolder } from '../../support/folder-members.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'
import { addCommunity, addInvite, addRequest } from '../people/memberships.ts'
import type { GroupScene, Scene } from './actors.ts'
import { addWritten } from './questions.ts'

export const lab = { type: 'research_group', id: 'research-groups-1', name: 'Lantern Lab' } as const
export const house = { type: 'organisation', id: 'organisations-1', name: 'Lantern House' } as const
export const circles = {
  hidden: { type: 'community', id: 'hidden-circle', name: 'Hidden Circle' },
  open: { type: 'community', id: 'open-circle', name: 'Open Circle' },
} as const
export const madeGroup = { type: 'research_group', id: 'scene-group', name: 'Scene Group' } as const
/** To these the owner asks to be let in. */
const others = { research_group: 'research-groups-2', organisation: 'organisations-2' } as const

/** With a role each, in all that a scene has. */
const roles = ['owner', 'admin', 'member'] as const
type Members = Record<(typeof roles)[number], TestUser>

const parts = ['folder', 'group', 'organisation', 'madeGroup', 'communities'] as const
type Part = (typeof parts)[number]

/** What a request that may change a part names at least one of. */
const idsOf: Record<Part, (scene: Scene) => string[]> = {
  folder: ({ folder, sharing }) => [folder.id, ...Object.values(sharing!)],
  group: ({ group }) => [lab.id, others.research_group, ...Object.values(group!)],
  organisation: ({ organisation }) => [house.id, others.organisation, ...Object.values(organisation!)],
  madeGroup: () => [madeGroup.id],
  communities: () => [circles.hidden.id, circles.open.id],
}

/** Makes what the rows of the table name. Of a scene that a call has changed, what the call named is made again, and the rest stays. */
export class SceneMaker {
  readonly #server: TestServer
  readonly #members: Members
  /** Shares the folder of each scene too, and is nobody who asks. */
  readonly #guest: TestUser
  readonly #guestSlug: string
  /** Asks to be let into the groups. */
  readonly #asker: TestUser
  /** One that the owner of the scene is invited to. */
  readonly #otherFolder: Folder
  #scene: Scene | undefined
  readonly #changed = new Set<Part>(parts)

  private constructor(server: TestServer, members: Members, guest: TestUser, guestSlug: string, asker: TestUser, otherFolder: Folder) {
    this.#server = server
    this.#members = members
    this.#guest = guest
    this.#guestSlug = guestSlug
    this.#asker = asker
    this.#otherFolder = otherFolder
  }

  static async open(server: TestServer, members: Members): Promise<SceneMaker> {
    const guest = await server.user()
    const { slug_values } = await server.store.read
      .selectFrom('users')
      .select('slug_values')
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow()
    await addCommunity(server.store, { slug_value: 'lantern-circle' })
    return new SceneMaker(server, members, guest, slug_values[0]!, await server.user(), await server.folder(guest))
  }

  /** This request may have changed the scene. */
  changedBy(request: { path: string; body?: unknown }): void {
    const text = JSON.stringify(request)
    for (const part of parts) if (idsOf[part](this.#scene!).some(id => text.includes(id))) this.#changed.add(part)
  }

  /** As if all of it may have changed. */
  changedAll(): void {
    for (const part of parts) this.#changed.add(part)
  }

  /** The scene as it was before any call. */
  async scene(): Promise<Scene> {
    if (this.#changed.size === 0) return this.#scene!
    const stays = parts.filter(part => !this.#changed.has(part))
    await this.#clean(stays)
    const made = await Promise.all([...this.#changed].map(part => this.#makers[part]()))
    this.#changed.clear()
    this.#scene = Object.assign({ owner: this.#members.owner }, this.#scene, ...made) as Scene
    return this.#scene
  }

  readonly #makers: Record<Part, () => Promise<Partial<Scene>>> = {
    folder: () => this.#folder(),
    group: async () => ({ group: await this.#group(lab) }),
    organisation: async () => ({ organisation: await this.#group(house) }),
    madeGroup: () => this.#madeGroup(),
    communities: () => this.#communities(),
  }

  /** Takes away all but these parts, and what calls have left elsewhere: one person has so many memberships at most, and so many invitations wait. */
  async #clean(stays: readonly Part[]): Promise<void> {
    const ids = stays.flatMap(part => idsOf[part](this.#scene!))
    const gone = [lab, house, madeGroup, circles.hidden, circles.open].map(({ id }) => id).filter(id => !ids.includes(id))
    await this.#server.store.write(async tx => {
      await tx
        .deleteFrom('memberships')
        .where('user_id', '!=', this.#members.owner.id)
        .where('slug_value', 'not in', [this.#otherFolder.id, ...ids])
        .execute()
      for (const table of ['memberships', 'membership_targets'] as const)
        await tx.deleteFrom(table).where('slug_value', 'in', gone).execute()
      for (const table of ['invites', 'invite_requests'] as const) await tx.deleteFrom(table).where('id', 'not in', ids).execute()
      if (!stays.includes('madeGroup'))
        for (const table of ['research_group_topics', 'research_groups', 'left_research_groups'] as const)
          await tx.deleteFrom(table).execute()
      if (stays.includes('communities')) return
      await tx.deleteFrom('communities').where('slug_value', '!=', 'lantern-circle').execute()
      await tx.deleteFrom('left_communities').execute()
    })
  }

  async #folder(): Promise<Partial<Scene>> {
    const { store } = this.#server
    const { owner, admin, member } = this.#members
    const folder = await this.#server.folder(owner)
    const ofFolder = { invitable_type: 'bookmark_folder', invitable_name: folder.name } as const
    const [invite, ownInvite] = await Promise.all([
      addInvite(store, { ...ofFolder, invitable_id: folder.id, email: `waiting.${folder.id}@example.org` }),
      addInvite(store, { ...ofFolder, invitable_id: this.#otherFolder.id, email: owner.email }),
      joinFolder(store, folder.id, admin.id, 'admin'),
      joinFolder(store, folder.id, member.id, 'member'),
      joinFolder(store, folder.id, this.#guest.id),
    ])
    return { folder, sharing: { invite, guest: this.#guestSlug, ownInvite } }
  }

  /** A group with the people of the scene, and what waits in it. The owner asks to join another one. */
  async #group(target: typeof lab | typeof house): Promise<GroupScene> {
    const { store, now } = this.#server
    const ofGroup = { invitable_type: target.type, invitable_id: target.id, invitable_name: target.name } as const
    const intoCommunity = { invitable_type: 'community', invitable_id: 'lantern-circle', email: '', group_slug: target.id } as const
    const [, invite, request, ownRequest, communityInvite] = await Promise.all([
      store.write(async tx => {
        for (const role of roles) await addMember(tx, this.#members[role].id, target, role, now())
        await addMember(tx, this.#guest.id, target, 'member', now())
      }),
      addInvite(store, { ...ofGroup, email: `group.${newId()}@example.org` }),
      addRequest(store, { ...ofGroup, user_id: this.#asker.id }),
      addRequest(store, { ...ofGroup, invitable_id: others[target.type], user_id: this.#members.owner.id }),
      addInvite(store, intoCommunity),
    ])
    return { invite, request, ownRequest, communityInvite }
  }

  /** A research group that was made here, with the people of the scene. */
  async #madeGroup(): Promise<Partial<Scene>> {
    const { id: slug_value, name } = madeGroup
    const { store, now } = this.#server
    await store.write(async tx => {
      const columns = { made_here: true, made_by: this.#members.owner.id, avatar: null, record_stale: 0, version: 1, created_at: 1 }
      await tx
        .insertInto('research_groups')
        .values({ slug_value, name, fields: { name, country_id: 'DE' }, ...columns, change_seq: await nextChangeSeq(tx) })
        .execute()
      for (const role of roles) await addMember(tx, this.#members[role].id, madeGroup, role, now())
    })
    return { madeGroup: slug_value }
  }

  /** A community of which others see nothing, and one of which they see all, with the people of the scene. */
  async #communities(): Promise<Partial<Scene>> {
    const { store, now } = this.#server
    const { owner, member } = this.#members
    const { hidden, open } = circles
    for (const circle of [hidden, open]) {
      const isOpen = circle === open
      const flags = { overview_visible: isOpen, search_visible: isOpen, pages_visible: isOpen, questions_visible: isOpen }
      const fields = { community_type_id: 4, tagline: 'Light for the coast', country_id: 'DE' }
      await Promise.all([
        addCommunity(store, { slug_value: circle.id, name: circle.name, fields, invite_only: !isOpen, ...flags }),
        store.write(async tx => {
          for (const role of roles) await addMember(tx, this.#members[role].id, circle, role, now())
        }),
        addWritten(store, circle.id, owner.id, member.id),
      ])
    }
    return { communities: { hidden: hidden.id, open: open.id } }
  }
}
