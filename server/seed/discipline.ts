/** The vocabulary of one discipline of the demo catalogue, invented or common knowledge. */
export interface Discipline {
  name: string
  /** Broader terms. */
  fields: readonly string[]
  /** What is studied: plural noun phrases. */
  subjects: readonly string[]
  /** How: noun phrases without article. */
  methods: readonly string[]
  /** What has an effect: noun phrases. */
  factors: readonly string[]
  /** What is measured: noun phrases. */
  outcomes: readonly string[]
  /** Where or under what circumstances: phrases with a preposition. */
  settings: readonly string[]
  /** The purpose: phrases that follow `to`. */
  aims: readonly string[]
  /** What is counted in a sample: plural nouns. */
  units: readonly string[]
  journals: readonly string[]
  /** Cooperative patent classes with their short titles. */
  classes: readonly (readonly [code: string, title: string])[]
  industries: readonly string[]
  /** Only for medical disciplines. */
  medicine?: {
    diseases: readonly string[]
    interventions: readonly (readonly [name: string, type: string, about: string])[]
    headings: readonly string[]
  }
  /** Only for the life sciences. */
  life?: {
    genes: readonly string[]
    mutations: readonly string[]
    chemicals: readonly string[]
    species: readonly string[]
    cell_lines: readonly string[]
  }
}
