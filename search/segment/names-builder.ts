import { packStrings } from './byte-strings.ts'
import { GrowingInts } from './growing-arrays.ts'
import type { Plan } from './plan.ts'
import type { TextsByPath } from './texts-by-path.ts'
import type { TextReader } from './text-reader.ts'
import { OfferedWords, type WordTables } from './word-tables.ts'

type Strings = { starts: Uint32Array; bytes: Uint8Array }

export interface NameTables {
  /** The distinct names of others that the records mention, sorted. */
  names: Strings
  totals: Uint32Array
  documentStarts: Uint32Array
  documentNames: Uint32Array
  words: WordTables
}

const namePaths = (plan: Plan): string[] => plan.fields.flatMap(field => (field.names ? field.paths : []))

/** Names of other records have dotted paths (`authors.name`); a record's own names lead to the record itself. */
export const namePathsOfOthers = (plan: Plan): string[] => namePaths(plan).filter(path => path.includes('.'))

/** Other spellings of a record's title. A city is searched as a name too, but it is not a name of the record. */
export const ownNamePaths = ({ index, fields }: Plan): string[] =>
  fields
    .filter(field => field.names && field.paths.includes(index.title))
    .flatMap(field => field.paths.filter(path => !path.includes('.') && path !== index.title))

/** Collects the names for typeahead. */
export class NamesBuilder {
  private readonly paths: readonly string[]
  private readonly names = new Map<string, number>()
  private readonly offered: OfferedWords
  private readonly documentStarts = new GrowingInts()
  private readonly documentNames = new GrowingInts()

  constructor(plan: Plan, reader: TextReader) {
    this.paths = namePathsOfOthers(plan)
    this.offered = new OfferedWords(reader)
    this.documentStarts.push(0)
  }

  add(texts: TextsByPath): void {
    const said = new Set<string>()
    for (const path of this.paths) for (const text of texts.at(path)) said.add(text.trim())
    for (const name of said) {
      let number = this.names.get(name)
      if (number === undefined) {
        number = this.names.size
        this.names.set(name, number)
        this.offered.add([name])
      }
      this.documentNames.push(number)
    }
    this.documentStarts.push(this.documentNames.length)
  }

  finish(order: Uint32Array): NameTables {
    const sorted = [...this.names.keys()].sort()
    const byName = Uint32Array.from(sorted, name => this.names.get(name)!)
    const renumbered = new Uint32Array(sorted.length)
    byName.forEach((name, number) => (renumbered[name] = number))
    const totals = new Uint32Array(sorted.length)
    const documentStarts = new Uint32Array(order.length + 1)
    const documentNames = new GrowingInts(this.documentNames.length)
    order.forEach((document, number) => {
      for (let at = this.documentStarts.at(document); at < this.documentStarts.at(document + 1); at += 1) {
        const name = renumbered[this.documentNames.at(at)]!
        totals[name]! += 1
        documentNames.push(name)
      }
      documentStarts[number + 1] = documentNames.length
    })
    return {
      names: packStrings(sorted, sorted.length),
      totals,
      documentStarts,
      documentNames: documentNames.view(),
      words: this.offered.finish(byName),
    }
  }
}
