/** How an index is described. The eleven indexes differ in their data files only, not in code. */

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

/** How a field is stored and shown. */
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

export interface IndexField {
  /** The wire name: the key in the record's data (S1§3, S3§3). */
  name: string
  label: string
  kind: FieldKind
  /** For `entities`: the index that the slugs belong to. */
  index?: IndexName
  /** Shown on a result card. */
  card?: true
  /** Of a number: what it counts, one and several. */
  counts?: readonly [one: string, several: string]
  /** Names where a record was published or is based: one of its facts, not of its names. */
  place?: true
  /** The field whose object contains this one: the organisations of a topic are those of its group. A card has it beside that field. */
  within?: string
}

/** A field that is searched, and that `search_by_fields` can name. At most eight for an index. */
export interface SearchField {
  name: string
  label: string
  /** Dotted paths into the record; lists on the way are traversed. */
  paths: readonly string[]
  weight: number
  /**
   * Whose names it has: `Müller`, `Mueller` and `Muller` match each other, and typeahead offers them. Names of people are searched as they are,
   * those of organisations and places with word forms like any text.
   */
  names?: 'people' | 'organisations'
  /** Of its dates only the years are searched: days and months would be found as any number. */
  years?: true
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
  /** Whether its values say what a record is about: such terms refine a search and form an expertise. */
  topical?: true
  /** Counted and chosen like the others, but not offered in the list of filters. */
  hidden?: true
}

/** Where a record names records of another index by slug. This decides what a scope finds (S1§2: explore pages). */
export interface Link {
  index: IndexName
  /** Paths of objects with a name and slug_values. */
  paths: readonly string[]
  /** Only objects whose field has this value, where one list mixes kinds. */
  where?: readonly [field: string, value: string]
  /** The search field with their names, in which a name without a slug can be found. */
  names?: string
}

export const sortNames = ['relevance', 'newest', 'most_cited', 'last_added'] as const
export type SortName = (typeof sortNames)[number]

/** What raises a record in the order of relevance, as shares of the rarity of the query's words. */
export interface RankingWeights {
  /** A word as it was typed, beside the other words of its stem. */
  exact: number
  /** Two words that follow each other in the title, and in another field. */
  titlePair: number
  otherPair: number
  /** All words in the title; and nothing else in it. */
  titleShare: number
  wholeTitle: number
  /** Each word in the title or in a name of a person, and some in each. */
  nameAndTitle: number
  /** What was asked is the record's whole title, alias or acronym, or a part of its title ("BERT: …"). */
  name: number
  partOfTitle: number
  /** It is the name of an organisation in another order or other forms of its words. */
  looseName: number
  /** It is the earliest of few records with the query in their titles. */
  earliest: number
  /** How many times that a short query adds if it begins the title, and if the text has it at all. */
  earliestHead: number
  earliestMention: number
  /** How much a word that is missing takes from the others: the power of the share of words. */
  coverage: number
  /** A share of the score for each tenfold of its reach. */
  reach: number
  /** A share of the score for the newest records. */
  recency: number
  /** A share of the score for records of a year that the query names; and for those of which it names people and the year, as a citation does. */
  year: number
  cited: number
  /** A share of the score for records whose people the query names in all its words. */
  authors: number
}

export interface IndexData {
  name: IndexName
  /** Plural and singular as people read them. */
  label: string
  singular: string
  /** The query key that opens its record in a modal (S3§2). */
  key: string
  /** The field with the title of a record. */
  title: string
  fields: readonly IndexField[]
  search: readonly SearchField[]
  /** What is different from the usual weights of the ranking (search/segment/ranking-weights.data.ts). */
  ranking?: Partial<RankingWeights>
  facets: readonly Facet[]
  /** What `newest` and `most_cited` sort by; a sort without a path is not offered. */
  sorts: { newest?: string; most_cited?: string }
  /** Fields that say how widely a record is known: numbers, and lists by their lengths. */
  reach?: readonly string[]
  links: readonly Link[]
  /** The paths of the numbers of other records of this index that a record cites, and of its own number. */
  cites?: { numbers: string; own: string }
  /** How records of an index without links to this one are found: through the records of this index that are named here. A group's papers are those of its people. */
  through?: IndexName
  /** The facets for places: where a record is based, everywhere it is active, and its state within the US. */
  places?: { country: string; active?: string; us_state?: string }
  /** The least value of what `most_cited` sorts by that makes a key opinion leader. */
  kols?: { least: number; description: string }
  /** Columns of the list view and of an export, in order. */
  columns: readonly string[]
}
