import { slugify } from '#contract/slugs.ts'

/** A name as it is compared: without case, accents, punctuation and a leading article. */
const foldedName = (name: string): string => slugify(name.replaceAll('&', ' and ')).replace(/^the-/, '')

const transliterations: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** The name as it is written where only plain letters may be: `Technische Universitaet Muenchen`. */
const transliterated = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, letter => transliterations[letter]!)

interface Bearer {
  slug: string
  /** ISO 3166 code. */
  country: string | undefined
}

/**
 * Organisations by exact folded name. A name that two organisations bear names neither, unless only one of them is in the country
 * that is said; an organisation's own name goes before another one's alias.
 */
export class OrganisationNames {
  readonly #own = new Map<string, Bearer[]>()
  readonly #aliases = new Map<string, Bearer[]>()

  add(slug: string, name: string, aliases: readonly string[], country?: string): void {
    const bearer = { slug, country }
    claim(this.#own, foldedName(name), bearer)
    for (const alias of [transliterated(name), ...aliases.flatMap(one => [one, transliterated(one)])])
      claim(this.#aliases, foldedName(alias), bearer)
  }

  /** The slug of the one organisation of that name, in that country where both are known. */
  find(name: string, country?: string): string | undefined {
    const key = foldedName(name)
    const fits = (bearer: Bearer): boolean => !country || !bearer.country || bearer.country === country
    const own = this.#own.get(key)?.filter(fits) ?? []
    const bearers = own.length > 0 ? own : (this.#aliases.get(key)?.filter(fits) ?? [])
    return bearers.length === 1 ? bearers[0]!.slug : undefined
  }
}

function claim(names: Map<string, Bearer[]>, key: string, bearer: Bearer): void {
  const bearers = names.get(key) ?? []
  if (key !== '' && !bearers.includes(bearer)) names.set(key, [...bearers, bearer])
}
