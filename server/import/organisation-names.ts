/** A name as it is compared: without case, accents, punctuation and a leading article. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')

/**
 * Organisations by exact folded name. A name that two organisations bear names neither; an organisation's own name goes
 * before another one's alias.
 */
export class OrganisationNames {
  readonly #own = new Map<string, string | undefined>()
  readonly #aliases = new Map<string, string | undefined>()

  add(slug: string, name: string, aliases: readonly string[]): void {
    claim(this.#own, foldedName(name), slug)
    for (const alias of aliases) claim(this.#aliases, foldedName(alias), slug)
  }

  /** The slug of the one organisation of that name. */
  find(name: string): string | undefined {
    const key = foldedName(name)
    return this.#own.has(key) ? this.#own.get(key) : this.#aliases.get(key)
  }
}

function claim(names: Map<string, string | undefined>, key: string, slug: string): void {
  if (key === '') return
  names.set(key, names.has(key) && names.get(key) !== slug ? undefined : slug)
}
