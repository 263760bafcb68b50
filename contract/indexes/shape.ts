/** How one index is described. Eleven indexes are eleven data files, never eleven code paths. */

export const indexNames = [
  'researchers',
  'research_groups',
  'organisations',
  'publications',
  'patents',
  'projects',
  'clinical_trials',
  'research_topics',
  'news',
  'web_pages_organisations',
  'web_pages_research_groups',
] as const
export type IndexName = (typeof indexNames)[number]

/** How a field is stored and drawn. */
export type FieldKind =
  | 'line' // one line of text
  | 'prose' // a long text; paragraphs are separated by blank lines
  | 'term' // one term
  | 'terms' // a list of terms
  | 'date' // 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'
  | 'number'
  | 'flag' // true or false
  | 'link' // a web address
  | 'entities' // [{ name, slug_values?, …}]: other records, drawn as links where slug_values is present
  | 'parts' // [{ name, value }]: texts with headings, in order

export interface Field {
  /** The wire name: the key in the record's data (S1§3, S3§3). */
  name: string
  label: string
  kind: FieldKind
  /** For `entities`: the index that the slugs belong to. */
  index?: IndexName
  /** Shown on a result card. */
  card?: true
  /** The field of whose object it is a part, as the organisations of a topic are those of its group. On a card it stands beside it. */
  within?: string
}

/** A field that a search looks into, and that `search_by_fields` can be narrowed to. At most eight an index. */
export interface SearchField {
  name: string
  label: string
  /** Dotted paths into the record; lists on the way are walked. */
  paths: readonly string[]
  weight: number
  /** Folded so that `Müller`, `Mueller` and `Muller` meet, and offered to typeahead. */
  names?: true
}

/** A filter of the result list. A bucket's value is the slug of its label. */
export interface Facet {
  name: string
  label: string
  path: string
  /** `year` takes the first four digits of a date; `flag` has the buckets yes and no. */
  kind: 'term' | 'year' | 'flag'
  order: 'count' | 'newest'
  description?: string
  /** Says what a record is about: such terms refine a search and make up an expertise. */
  topical?: true
  /** Counted and chosen like the others, but not offered in the list of filters. */
  hidden?: true
}

/** Where a record names records of another index by their slugs. What a scope finds follows from it (S1§2: explore pages). */
export interface Link {
  index: IndexName
  /** Paths of objects with a name and slug_values. */
  paths: readonly string[]
  /** Only those objects whose field has this value, where one list mixes kinds. */
  where?: readonly [field: string, value: string]
  /** The search field that holds their names, where a namesake without a slug can be found. */
  names?: string
}

export const sortNames = ['relevance', 'newest', 'most_cited', 'last_added'] as const
export type SortName = (typeof sortNames)[number]

export interface IndexData {
  name: IndexName
  /** Plural and singular as people read them. */
  label: string
  singular: string
  /** The query key that opens its record in a modal (S3§2). */
  key: string
  /** The field that names a record. */
  title: string
  fields: readonly Field[]
  search: readonly SearchField[]
  facets: readonly Facet[]
  /** What `newest` and `most_cited` sort by; a sort without a path is not offered. */
  sorts: { newest?: string; most_cited?: string }
  links: readonly Link[]
  /** Where an index has no link to this one, its records are found through records of this index that are named here: a group's papers are its people's. */
  through?: IndexName
  /** Names of the facets that say where a record is: its seat, everywhere it is active, and its state within the US. */
  places?: { country: string; active?: string; us_state?: string }
  /** Who counts as a key opinion leader: at least so much of what `most_cited` sorts by. */
  kols?: { least: number; description: string }
  /** Columns of the list view and of an export, in order. */
  columns: readonly string[]
}
