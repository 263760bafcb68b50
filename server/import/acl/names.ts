import { slugify } from '#contract/slugs.ts'
import { orcidIn } from '#contract/orcid-id.ts'
import { decodedLines } from '../reading/decoded-lines.ts'
import type { ImportSource } from '../reading/format.ts'

/** Which spellings and ORCID iDs belong to the same person, according to the Anthology's `people.yaml`, before 2026 `name_variants.yaml`. */
export class AclNames {
  readonly #slugs = new Map<string, string | undefined>()
  readonly #slugsOfOrcids = new Map<string, string>()
  readonly #orcids = new Map<string, string>()

  /** The person who is known by this spelling alone. */
  slugNamed(spelling: string): string {
    const known = this.#slugs.get(spelling)
    if (known !== undefined) return known
    const slug = slugify(spelling).slice(0, 120)
    // Several people share the spelling. Whose iD is known could claim what may be the work of another.
    return this.#slugs.has(spelling) && this.#orcids.has(slug) ? `${slug}-unverified` : slug
  }

  slugOfOrcid(orcid: string): string | undefined {
    return this.#slugsOfOrcids.get(orcid)
  }

  orcidOf(slug: string): string | undefined {
    return this.#orcids.get(slug)
  }

  /**
   * Reads the subset of YAML that the files use: an entry begins with a canonical name or an id, may have an iD, and lists each spelling on
   * its own line. Other lines are skipped.
   */
  async read(source: ImportSource): Promise<void> {
    let person: Entry | undefined
    let rest = ''
    for await (const text of decodedLines(source.bytes())) {
      const lines = (rest + text).split(/\r?\n/)
      rest = lines.pop()!
      for (const line of lines) person = this.#readLine(line, person)
    }
    this.#addPerson(this.#readLine(rest, person))
  }

  #readLine(line: string, person: Entry | undefined): Entry | undefined {
    const begun = entryIn(line)
    if (begun) {
      this.#addPerson(person)
      return begun
    }
    if (!person) return undefined
    const spelling = spellingIn(line)
    if (spelling !== undefined) person.spellings.push(spelling)
    const [, key, value = ''] = /^\s+(id|orcid|disable_name_matching): *(\S+)\s*$/.exec(line) ?? []
    if (key === 'id') person.slug = slugify(value)
    else if (key === 'orcid') person.orcid = orcidIn(value)
    else if (key === 'disable_name_matching') person.isNamedAlone = value !== 'true'
    return person
  }

  #addPerson(person: Entry | undefined): void {
    if (!person) return
    const { slug, orcid, isNamedAlone, spellings } = person
    if (orcid !== undefined && !this.#slugsOfOrcids.has(orcid)) {
      this.#slugsOfOrcids.set(orcid, slug)
      this.#orcids.set(slug, orcid)
    }
    if (isNamedAlone) for (const spelling of new Set(spellings)) this.#slugs.set(spelling, this.#slugs.has(spelling) ? undefined : slug)
  }
}

interface Entry {
  slug: string
  spellings: string[]
  orcid?: string | undefined
  /** Whether the name alone says that it is this person. */
  isNamedAlone: boolean
}

/** `- canonical: {first: …, last: …}`, or `the-id-of-a-person:`. */
function entryIn(line: string): Entry | undefined {
  const spelling = line.startsWith('- canonical: ') ? spellingIn(line) : undefined
  if (spelling !== undefined) return { slug: slugify(spelling), spellings: [spelling], isNamedAlone: true }
  const id = /^([^\s#-][^\s:]*):\s*$/.exec(line)?.[1]
  return id === undefined ? undefined : { slug: slugify(id), spellings: [], isNamedAlone: true }
}

function spellingIn(line: string): string | undefined {
  const name = /^\s*- (?:canonical: )?\{\s*(?:first: (.*), )?last: (.*?)\s*\}\s*$/.exec(line)
  return name ? `${plain(name[1] ?? '')} ${plain(name[2]!)}`.trim() : undefined
}

const plain = (scalar: string): string =>
  scalar
    .replace(/^'(.*)'$/, (_, inner: string) => inner.replaceAll("''", "'"))
    .replace(/^"(.*)"$/, '$1')
    .trim()
