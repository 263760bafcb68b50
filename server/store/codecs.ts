import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  SelectType,
  UnknownRow,
} from 'kysely'
import { outputColumns } from './output-columns.ts'
import type { Tables } from './tables.ts'

export type Codec = 'boolean' | 'json'

/** How a column is stored, derived from its type in `Tables`; never for columns that are stored unchanged. */
type CodecOf<Value> = NonNullable<Value> extends boolean ? 'boolean' : NonNullable<Value> extends object ? 'json' : never
type ColumnCodecs<Row> = { [C in keyof Row as [CodecOf<SelectType<Row[C]>>] extends [never] ? never : C]: CodecOf<SelectType<Row[C]>> }
type TableCodecs<T> = { [N in keyof T as keyof ColumnCodecs<T[N]> extends never ? never : N]: ColumnCodecs<T[N]> }

/**
 * [Note: Column codecs] Columns whose values SQLite has no type for: booleans are stored as 0 and 1, lists and objects as JSON text.
 * `Tables` says what the code sees; if a column is missing here or should not be here, the code does not compile.
 *
 * Result rows are decoded where a column is selected as itself or under an alias, also through joins, subqueries and RETURNING. Values of
 * expressions (`max(…)`) and rows of raw SQL are not decoded. Parameters are encoded everywhere, also in raw SQL, by their value alone: a
 * boolean or an object fits no other column. For PostgreSQL, with columns of type `boolean`, the encoding of booleans can be left out;
 * decoding accepts both.
 */
const codecs: TableCodecs<Tables> = {
  users: {
    verified: 'boolean',
    slug_values: 'json',
    interests: 'json',
    collaboration_interests: 'json',
    tooltips: 'json',
    acknowledged_cookies: 'boolean',
    cookie_analytics: 'boolean',
  },
  sessions: { jti_used: 'boolean', crowded_out: 'boolean' },
  passkeys: { transports: 'json', synced: 'boolean' },
  links: { data: 'json' },
  communities: {
    overview_visible: 'boolean',
    search_visible: 'boolean',
    pages_visible: 'boolean',
    questions_visible: 'boolean',
    fields: 'json',
    invite_only: 'boolean',
  },
  jobs: { state: 'json', error: 'json' },
  folders: { is_private: 'boolean', tags: 'json' },
  bookmarks: { saved_facts: 'json', facts: 'json' },
  annotations: { tags: 'json' },
  reading_states: { seen: 'json' },
  own_entries: { entry: 'json', same_record: 'json' },
  subscriptions: { is_paused: 'boolean', push: 'boolean' },
  searches: { data: 'json', is_paused: 'boolean', push: 'boolean' },
  notifications: { data: 'json', silent: 'boolean' },
  preferences: { told: 'json', quiet: 'json' },
  profiles: {
    organisations: 'json',
    visibility: 'json',
    keywords: 'json',
    diseases: 'json',
    model_organisms: 'json',
    disciplines: 'json',
    research_types: 'json',
    sectors: 'json',
    therapeutics: 'json',
    medical_technologies: 'json',
  },
  experiences: { present: 'boolean' },
  educations: { present: 'boolean' },
  exports: { request: 'json' },
  analyses: { request: 'json', analyst: 'json', passages: 'json', error: 'json', is_shared: 'boolean', is_mirrored: 'boolean' },
  analysis_events: { event: 'json' },
  analysis_previews: { preview: 'json' },
  evaluated_profiles: { item: 'json', answers: 'json', passages: 'json' },
  analysis_answers: { item: 'json', answers: 'json', passages: 'json', failed: 'boolean' },
  export_lists: { slugs: 'json' },
  own_publications: { is_linked: 'boolean', publication: 'json' },
  claims: { slugs: 'json' },
  organisations: { fields: 'json', made_here: 'boolean' },
  memberships: { is_mirrored: 'boolean', holds_members: 'boolean' },
  research_groups: { fields: 'json', made_here: 'boolean' },
  left_research_groups: { is_removed: 'boolean' },
  questions: { tags: 'json', is_public: 'boolean', is_mirrored: 'boolean' },
  answers: { is_mirrored: 'boolean' },
  comments: { is_mirrored: 'boolean' },
  question_follows: { is_followed: 'boolean' },
}

const byTable: ReadonlyMap<string, ReadonlyMap<string, Codec>> = new Map(
  Object.entries(codecs).map(([table, columns]) => [table, new Map<string, Codec>(Object.entries(columns))]),
)

/** Decodes the rows of every query in one place. */
export class ColumnCodecsPlugin implements KyselyPlugin {
  readonly #outputs = new WeakMap<QueryId, ReadonlyMap<string, Codec>>()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const outputs = outputColumns(node, byTable)
    if (outputs.size > 0) this.#outputs.set(queryId, outputs)
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const outputs = this.#outputs.get(queryId)
    if (outputs) for (const [column, codec] of outputs) for (const row of result.rows) row[column] = decoded(codec, row[column])
    return result
  }
}

function decoded(codec: Codec, stored: unknown): unknown {
  if (stored === null || stored === undefined) return stored
  if (codec === 'boolean') return Boolean(stored)
  return typeof stored === 'string' ? JSON.parse(stored) : stored
}

/** A parameter as it is stored. The dialect calls this for each one. */
export function encoded(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) ? JSON.stringify(value) : value
}
