import { slugify } from '#contract/slugs.ts'
import { decodedLines } from '../reading/decoded-lines.ts'
import type { ImportSource } from '../reading/format.ts'

/** Which spellings belong to the same person, according to the Anthology's `name_variants.yaml`. */
export class AclNames {
  readonly #slugs = new Map<string, string | undefined>()

  /** The slug of the person with this spelling. A spelling that two people share has none. */
  slugOf(spelling: string): string | undefined {
    return this.#slugs.get(spelling)
  }

  /**
   * Reads the subset of YAML that the file uses: an entry begins with a canonical name, may have an id, and lists each variant on its own
   * line. Other lines are skipped.
   */
  async read(source: ImportSource): Promise<void> {
    let person: { slug: string; spellings: string[] } | undefined
    let rest = ''
    for await (const text of decodedLines(source.bytes())) {
      const lines = (rest + text).split(/\r?\n/)
      rest = lines.pop()!
      for (const line of lines) person = this.#readLine(line, person)
    }
    this.#addPerson(this.#readLine(rest, person))
  }

  #readLine(line: string, person: Entry | undefined): Entry | undefined {
    const name = /^\s*- (?:canonical: )?\{\s*first: (.*), last: (.*?)\s*\}\s*$/.exec(line)
    const id = /^\s+id: (\S+)\s*$/.exec(line)
    if (name) {
      const spelling = `${plain(name[1]!)} ${plain(name[2]!)}`.trim()
      if (!line.startsWith('- canonical')) person?.spellings.push(spelling)
      else {
        this.#addPerson(person)
        return { slug: slugify(spelling), spellings: [spelling] }
      }
    } else if (id && person) person.slug = slugify(id[1]!)
    return person
  }

  #addPerson(person: Entry | undefined): void {
    if (!person) return
    for (const spelling of new Set(person.spellings)) this.#slugs.set(spelling, this.#slugs.has(spelling) ? undefined : person.slug)
  }
}

interface Entry {
  slug: string
  spellings: string[]
}

const plain = (scalar: string): string =>
  scalar
    .replace(/^'(.*)'$/, (_, inner: string) => inner.replaceAll("''", "'"))
    .replace(/^"(.*)"$/, '$1')
    .trim()
