/** Characters. */
const longest = 40_000
const most = 500

/**
 * Gives a query whose text comes again and again a name, under which a connection keeps it ready: then the database does not read and plan it anew
 * each time, which for a page of changes takes many times longer than to answer it. For the connections of one use, which ask the same.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  /** Texts that came once. Many never come again, such as those with a list of rows. */
  readonly #once = new Set<string>()

  /** A query as `pg` takes it. */
  named(text: string, values: unknown[] = []): { text: string; values: unknown[]; name?: string } {
    const name = this.#names.get(text) ?? this.#newName(text)
    return { text, values, ...(name !== undefined && { name }) }
  }

  #newName(text: string): string | undefined {
    if (this.#names.size >= most || text.length > longest) return undefined
    if (this.#once.delete(text)) {
      const name = `s${this.#names.size}`
      this.#names.set(text, name)
      return name
    }
    if (this.#once.size >= most) this.#once.clear()
    this.#once.add(text)
    return undefined
  }
}
