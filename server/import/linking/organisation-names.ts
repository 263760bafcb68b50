import { slugify } from '#contract/slugs.ts'

/** A name for comparison: without case, accents, punctuation and a leading article. */
const comparableName = (name: string): string => slugify(name.replaceAll('&', ' and ')).replace(/^the-/, '')

const transliterations: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** The name in plain letters: `Technische Universitaet Muenchen`. */
const transliterated = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, letter => transliterations[letter]!)

interface NamedOrganisation {
  slug: string
  /** ISO 3166 code. */
  country: string | undefined
}

/**
 * Organisations by exact folded name. A name that two organisations have finds neither, unless only one of them is in the given country; an
 * organisation's own name has priority over an alias of another.
 */
export class OrganisationNames {
  readonly #own = new Map<string, NamedOrganisation[]>()
  readonly #aliases = new Map<string, NamedOrganisation[]>()

  add(slug: string, name: string, aliases: readonly string[], country?: string): void {
    const bearer = { slug, country }
    addName(this.#own, comparableName(name), bearer)
    for (const alias of [transliterated(name), ...aliases.flatMap(one => [one, transliterated(one)])])
      addName(this.#aliases, comparableName(alias), bearer)
  }

  /** The slug of the only organisation with this name, in this country if both are known. */
  find(name: string, country?: string): string | undefined {
    const key = comparableName(name)
    const fits = (bearer: NamedOrganisation): boolean => !country || !bearer.country || bearer.country === country
    const own = this.#own.get(key)?.filter(fits) ?? []
    const bearers = own.length > 0 ? own : (this.#aliases.get(key)?.filter(fits) ?? [])
    return bearers.length === 1 ? bearers[0]!.slug : undefined
  }
}

function addName(names: Map<string, NamedOrganisation[]>, key: string, bearer: NamedOrganisation): void {
  const bearers = names.get(key) ?? []
  if (key !== '' && !bearers.includes(bearer)) names.set(key, [...bearers, bearer])
}
