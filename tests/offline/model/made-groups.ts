import { changeBetween, changedList } from '#contract/list-change.ts'
import { groupTerms, type ResearchGroupBase, type ResearchGroupChange, type ResearchGroupInput } from '#contract/research-group-fields.ts'
import type { ResearchGroupRow, ResearchTopic } from '#contract/research-group-rows.ts'
import { roleMay } from '#contract/roles.ts'
import { researchGroups } from '#features/groups/research-groups.mirrored.ts'
import { every, type MirrorScope } from '#offline/index.ts'
import type { Fields } from '#offline/declare/subject.ts'
import type { Around, Call } from './groups.ts'

export interface SentToMadeGroups {
  research_group?: ResearchGroupInput & ResearchGroupChange
  research_topic?: Pick<ResearchTopic, 'title' | 'description'>
}

/** All groups that a device has. */
export const allMadeGroups: MirrorScope = { rows: [every(researchGroups)] }

const noTerms = { sectors: [], therapeutics: [], medical_technologies: [], research_types: [], diseases: [], model_organisms: [] }
const text = (value: unknown) => JSON.stringify(value ?? null)

/** A group as it is with nothing but a name. */
export const groupNamed = (slug_value: string, name = slug_value): ResearchGroupRow => ({
  slug_value,
  name,
  category: 'academic',
  description: '',
  website: '',
  research_group_type_ids: ['laboratory'],
  country_id: 'DE',
  fte_id: null,
  street: '',
  post_code: '',
  city: '',
  foundation_year: null,
  organisation: null,
  ...noTerms,
  avatar: null,
  made_here: true,
  rw_access: 'owner',
  topics: [],
  created_at: 1,
  version: 1,
})

/** Research groups that one user has made, with their topics. */
export class ModelMadeGroups {
  readonly #around: Around

  constructor(around: Around) {
    this.#around = around
  }

  get rows(): Map<string, ResearchGroupRow> {
    return this.#around.of(researchGroups)
  }

  put(row: ResearchGroupRow): ResearchGroupRow {
    this.#around.change(researchGroups, row.slug_value, row)
    return row
  }

  /** Makes a group; one with this slug is refused. */
  make({ slug = '', ...fields }: ResearchGroupInput, now: number): ResearchGroupRow {
    if (this.rows.has(slug)) throw this.#around.refuse('invalid')
    return this.put({ ...groupNamed(slug), ...fields, created_at: now })
  }

  /** A change of a group or of its topics. */
  answer(slug: string, { method, path, body, ifMatch }: Call): unknown {
    const [, , , part, tid = body.id ?? ''] = path.split('/').map(decodeURIComponent)
    const row = this.rows.get(slug)
    if (!row) throw this.#around.refuse('gone')
    if (!roleMay(row.rw_access, 'editGroup')) throw this.#around.refuse('forbidden')
    if (part === undefined) return this.#edited(row, body.research_group!, body.base ?? {}, ifMatch === `"${row.version}"`)
    const topic = row.topics.find(one => one.id === tid)
    if (method === 'DELETE') return topic ? this.#withTopics(row, tid) : row
    if (method === 'POST') {
      const added = { id: tid, ...body.research_topic!, slug_values: [`topic-${tid}`], version: 1 }
      return topic ? row : this.#withTopics(row, tid, added)
    }
    if (!topic) throw this.#around.refuse('not_found')
    const isCurrent = ifMatch === `"${topic.version}"`
    const changed = this.#merged(topic, body.research_topic!, body.base ?? {}, isCurrent, topic)
    return Object.keys(changed).length > 0 ? this.#withTopics(row, tid, { ...topic, ...changed, version: topic.version + 1 }) : row
  }

  #edited(row: ResearchGroupRow, change: ResearchGroupChange, base: ResearchGroupBase, isCurrent: boolean): ResearchGroupRow {
    const lists = groupTerms.flatMap(list => {
      const next = change[list] && changedList(row[list], changeBetween(base[list] ?? row[list], change[list]))
      return next && text(next) !== text(row[list]) ? [[list, next] as const] : []
    })
    const single = Object.fromEntries(Object.entries(change).filter(([field]) => !(field in noTerms)))
    const changed = { ...this.#merged(row, single, base, isCurrent, row), ...Object.fromEntries(lists) }
    return Object.keys(changed).length > 0 ? this.put({ ...row, ...changed, version: row.version + 1 }) : row
  }

  /** The fields that get another value. Refuses what somebody else has set to another value than the user saw. */
  #merged(now: object, change: object, base: object, isCurrent: boolean, current: object): Fields {
    const [stored, seen] = [now as Fields, base as Fields]
    const changed = Object.entries(change).filter(([field, value]) => text(value) !== text(stored[field]))
    if (!isCurrent && changed.some(([field]) => text(stored[field]) !== text(seen[field])))
      throw this.#around.refuse('version_conflict', current)
    return Object.fromEntries(changed)
  }

  /** The group with this topic; without one, it is removed. */
  #withTopics(row: ResearchGroupRow, id: string, topic?: ResearchTopic): ResearchGroupRow {
    const topics = [...row.topics.filter(one => one.id !== id), ...(topic ? [topic] : [])]
    return this.put({ ...row, topics: topics.toSorted((a, b) => order(a.title, b.title) || order(a.id, b.id)) })
  }
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
