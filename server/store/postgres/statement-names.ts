/** Characters. */
const longest = 40_000
const most = 500
const names = new Map<string, string>()
/** Texts that came once. Many never come again, such as those with a list of rows. */
const once = new Set<string>()

/**
 * A query as `pg` takes it: with a name if its text comes again and again, under which a connection keeps it ready. Then the database does not read
 * and plan it anew each time, which for a page of changes takes many times longer than to answer it.
 */
export function namedQuery(text: string, values: unknown[] = []): { text: string; values: unknown[]; name?: string } {
  const name = names.get(text) ?? newName(text)
  return { text, values, ...(name !== undefined && { name }) }
}

function newName(text: string): string | undefined {
  if (names.size >= most || text.length > longest) return undefined
  if (once.delete(text)) {
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  if (once.size >= most) once.clear()
  once.add(text)
  return undefined
}
