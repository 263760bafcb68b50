import { isSafe } from '#contract/endpoint.ts'
import { userChannel } from '#contract/live-events.ts'
import { pageRoutes } from '#contract/page-routes.ts'
import { addressOf, endpoints } from '../../support/endpoints.ts'
import type { PrivateWorld } from '../../support/private-world.ts'
import { nameOf, requestOf, table } from './table.ts'

/** The long run asks for every id in every place. */
const isWhole = process.env['INDAGO_PAYLOADS'] === 'all'

export interface Asked {
  name: string
  method: string
  path: string
  body?: unknown
  keyed?: boolean
  /** Whoever has to log in is told so before anything is looked for; pages are sent to all as to guests. */
  only?: 'users' | 'guests'
}
/** The same request with their ids and word, and with those that nothing has. */
export type Pair = readonly [foreign: Asked, unknown: Asked]
type Ids = Record<string, string>
type Choice = (ids: Ids) => Record<string, string>

/** What an address leads to by the name of a parameter, or by its beginning, where it has more than one id. */
const parents: Record<string, readonly string[]> = {
  communities: ['community'],
  users: ['user'],
  researchers: ['user'],
  bookmark_folders: ['folder'],
  qid: ['question', 'membersOnly'],
  question: ['question', 'membersOnly'],
  aid: ['answer'],
}
/** What the last parameter can name, by its name; one of another name may name anything. */
const named: Record<string, readonly string[]> = {
  ...parents,
  aid: ['answer', 'question'],
  cid: ['onQuestion', 'onAnswer', 'community'],
  wid: ['question', 'membersOnly', 'answer', 'onQuestion'],
  rid: ['report', 'invite', 'user'],
  iid: ['invite', 'groupInvite', 'communityInvite', 'folderInvite'],
  pid: ['page', 'question'],
  oid: ['opportunity', 'question'],
  gid: ['community', 'user'],
  slug: ['user', 'community'],
}
/** And the only one, by the beginning of the address. */
const alone: Record<string, readonly string[]> = {
  communities: ['community', 'communityId', 'below', 'question', 'user'],
  users: ['user', 'community', 'folder'],
  researchers: ['user', 'community', 'folder'],
  bookmark_folders: ['folder', 'folderInvite', 'community'],
  ai_analysis: ['analysis', 'folder', 'search', 'user'],
  '{index}': ['user', 'community', 'opportunity'],
}
const fixed: Record<string, readonly string[]> = {
  index: ['researchers'],
  kind: ['communities', 'research_groups'],
  type: ['question', 'answer', 'comment'],
  n: ['1'],
}
/** An interest, or the name of an organisation, is any word that the caller likes, also one that is an id. */
const ownWords = new Set(['researchers.addInterest', 'organisations.create'])
/** Calls that end or change the account that asks. */
const ofAccount = /^(?:account|sessions|secondFactors|signUp|users|secondaryEmails)\./

/** Every request with which people of one world can ask for what belongs to the other. */
export class Crawl {
  readonly #theirs: PrivateWorld
  readonly #ours: PrivateWorld
  readonly #absent: Ids
  readonly #noWord: string

  constructor(theirs: PrivateWorld, ours: PrivateWorld, noWord: string) {
    this.#theirs = theirs
    this.#ours = ours
    this.#noWord = noWord
    const unlike = (id: string, at: number) =>
      id.includes(theirs.word) ? id.replaceAll(theirs.word, noWord) : `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
    this.#absent = Object.fromEntries(Object.entries(theirs.ids).map(([kind, id], at) => [kind, unlike(id, at)]))
  }

  /** Their ids and word as those that nothing has. */
  asAbsent(text: string): string {
    const { ids, word } = this.#theirs
    const withoutIds = Object.entries(ids).reduce((left, [kind, id]) => left.replaceAll(id, this.#absent[kind]!), text)
    return withoutIds.replaceAll(new RegExp(word, 'gi'), this.#noWord)
  }

  /** Every call with an id in its address. */
  withIds = (): Pair[] =>
    endpoints.flatMap(({ name, spec }) => {
      if (!spec.path.includes('{') || ownWords.has(name)) return []
      const row = table.find(each => nameOf(each) === name && each.body)
      return this.#choicesOf(spec.path).map(choice =>
        this.#pair(ids => ({
          ...this.#call(name, spec),
          path: addressOf(spec, choice(ids)),
          body: row?.body?.(this.#scene(ids)),
        })),
      )
    })

  /** Every list and search, with their word, and every call whose body names somebody or something. */
  withWords = (): Pair[] =>
    table.flatMap(row => {
      const name = nameOf(row)
      const { spec } = endpoints.find(endpoint => endpoint.name === name)!
      if (ofAccount.test(name) || ownWords.has(name)) return []
      const request = (ids: Ids) => requestOf(row, this.#scene(ids))
      if (!isSafe(spec) && JSON.stringify(request(this.#theirs.ids)) === JSON.stringify(request(this.#absent))) return []
      const saying = (schema: unknown, said: string) =>
        ['q', 'query', 'keyword', 'title']
          .filter(key => key in ((schema as { entries?: object } | undefined)?.entries ?? {}))
          .map(key => [key, said])
      return [
        this.#pair((ids, said) => {
          const { path, body } = request(ids)
          const words = new URLSearchParams(saying(spec.query, said)).toString()
          return {
            ...this.#call(name, spec),
            path: words ? `${path.split('?')[0]}?${words}` : path,
            body: body && { ...body, ...Object.fromEntries(saying(spec.body, said)) },
          }
        }),
      ]
    })

  /** Their ids in the bodies and queries of calls about what is ours. */
  inBodies = (): Pair[] => {
    const { community, membersOnly, user } = this.#ours.ids
    const at = `/communities/${community}`
    const reason = 'It is about something else.'
    const bodies: [method: string, path: string, body: (id: string) => object][] = [
      ['PUT', at, parent_id => ({ community: { parent_id } })],
      ['PUT', `/researchers/${user}/communities/${community}`, id => ({ join: { research_group_ids: [id] } })],
      ['POST', `${at}/research_group_invites`, id => ({ invite: { research_group_ids: [id], researcher_ids: [id] } })],
      ['PUT', `${at}/questions/${membersOnly}/accepted_answer`, answer_id => ({ answer_id })],
      ['PUT', `${at}/pages`, id => ({ order: [id] })],
      ['PUT', `${at}/owner`, slug => ({ owner: { slug } })],
      ['POST', '/authenticate/pusher', id => ({ socket_id: '1.2', channel_name: userChannel(id) })],
    ]
    for (const type of ['question', 'answer', 'comment']) bodies.push(['POST', `${at}/reports`, id => ({ report: { type, id, reason } })])
    for (const type of ['community', 'research_group', 'bookmark_folder', 'researcher']) {
      bodies.push(['POST', '/permissions', id => ({ permission: { type, id } })])
      const message = 'May I join you?'
      bodies.push([
        'POST',
        `/users/${user}/invite_requests`,
        id => ({ invite_request: { message, invitable_type: type, invitable_id: id } }),
      ])
    }
    const queries: [path: string, name: string][] = [
      ['/communities?all=true', 'parent_id'],
      [`/researchers/${user}/communities?all=true`, 'research_group_id'],
      [`/communities/${community}/questions?unanswered=false`, 'tag'],
    ]
    const inQueries = queries.flatMap(([path, name]) =>
      Object.keys(this.#theirs.ids).map(kind =>
        this.#pair(ids => ({ name: path, method: 'GET', path: `/v1${path}&${name}=${ids[kind]}` })),
      ),
    )
    const sent = bodies.flatMap(([method, path, body]) =>
      Object.keys(this.#theirs.ids).map(kind =>
        this.#pair(ids => ({ name: `${method} ${path}`, method, path: `/v1${path}`, body: body(ids[kind]!), keyed: true })),
      ),
    )
    return [...sent, ...inQueries]
  }

  /** The pages of the app, and what crawlers read. */
  pages = (): Pair[] => {
    const pageOf = (path: string) =>
      this.#choicesOf(path.replace(/\$(\w+)/g, '{$1}'), { withOurs: false, kinds: ['community', 'user', 'folder', 'membersOnly'] }).map(
        choice =>
          this.#pair(ids => ({
            name: path,
            method: 'GET',
            only: 'guests',
            path: path.replace(/\$(\w+)/g, (_, name: string) => choice(ids)[name]!),
          })),
      )
    const read = ['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/sitemap/questions.xml', '/sitemap/1.xml']
    return [...Object.values(pageRoutes).flat(), ...read].flatMap(pageOf)
  }

  /** What everybody may open of their people and groups. */
  aboutOpen = (): Pair[] =>
    endpoints.flatMap(({ name, spec }) => {
      const [, root, rest] = /^\/(\{kind\}|\{index\}|users|researchers|research_groups|communities)\/\{\w+\}(.*)/.exec(spec.path) ?? []
      if (root === undefined || spec.method !== 'GET') return []
      return Object.values(this.#theirs.open).flatMap(id =>
        ['researchers', 'research_groups', 'users', 'communities']
          .filter(of => root === of || root.startsWith('{'))
          .flatMap(of =>
            this.#choicesOf(rest!).map(choice =>
              this.#pair(ids => ({
                ...this.#call(name, spec),
                path: `/v1/${of}/${id}${rest!.replace(/\{(\w+)\}/g, (_, param: string) => choice(ids)[param]!)}`,
              })),
            ),
          ),
      )
    })

  #pair(of: (ids: Ids, said: string) => Asked): Pair {
    return [of(this.#theirs.ids, this.#theirs.word), of(this.#absent, this.#noWord)]
  }

  #call(name: string, { method, keyed, needs }: (typeof endpoints)[number]['spec']) {
    return { name, method, keyed: keyed === true, ...(needs !== 'guest' && { only: 'users' as const }) }
  }

  /** Every choice of ids for the parameters of an address: the last is one of theirs; what is before it is theirs or ours. */
  #choicesOf(path: string, { withOurs = true, kinds: most = Object.keys(this.#theirs.ids) } = {}): Choice[] {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const last = names.findLast(name => !(name in fixed))
    const root = path.split('/')[1]!
    const idsFor = (name: string): ((ids: Ids) => string)[] => {
      if (name in fixed) return fixed[name]!.map(value => () => value)
      if (name === last) {
        const kinds = isWhole ? Object.keys(this.#theirs.ids) : (named[name] ?? alone[root] ?? most)
        return kinds.map(kind => ids => ids[kind]!)
      }
      const kinds = parents[name] ?? parents[root] ?? ['community', 'user', 'folder']
      return kinds.flatMap(kind => [(ids: Ids) => ids[kind]!, ...(withOurs ? [() => this.#ours.ids[kind]!] : [])])
    }
    return names.reduce<Choice[]>(
      (choices, name) => choices.flatMap(choice => idsFor(name).map(id => (ids: Ids) => ({ ...choice(ids), [name]: id(ids) }))),
      [() => ({})],
    )
  }

  /** What the table of who may call what asks for. */
  #scene(ids: Ids) {
    const of = (kind: string) => ids[kind]!
    return {
      owner: { ...this.#ours.owner, id: of('user') },
      folder: { id: of('folder') } as never,
      communities: { hidden: of('community'), open: of('below') },
      group: { invite: of('groupInvite'), communityInvite: of('communityInvite'), request: of('invite'), ownRequest: of('invite') },
      sharing: { invite: of('folderInvite'), guest: of('user'), ownInvite: of('invite') },
    }
  }
}
